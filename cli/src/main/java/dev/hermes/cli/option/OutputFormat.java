package dev.hermes.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How a command writes its results. */
public enum OutputFormat {
    /** For people: aligned columns, control characters escaped. */
    TEXT,
    /** For programs: JSON with {@code schema_version} and exact decimals. */
    JSON;

    /** Reads the word of the option. */
    static final class Converter implements ITypeConverter<OutputFormat> {
        @Override
        public OutputFormat convert(String word) {
            return switch (word) {
                case "text" -> TEXT;
                case "json" -> JSON;
                default -> throw new TypeConversionException("write text or json");
            };
        }
    }
}
