package dev.hermes.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of an option. */
public final class WholeNumber implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String number) {
        try {
            return Integer.valueOf(number);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("no whole number, or one that is too large: " + number);
        }
    }
}
