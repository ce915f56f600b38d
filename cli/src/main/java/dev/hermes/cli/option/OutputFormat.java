package dev.hermes.cli.option;

import java.util.Iterator;
import java.util.List;
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

    /** What a shell proposes. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("text", "json").iterator();
        }
    }
}
