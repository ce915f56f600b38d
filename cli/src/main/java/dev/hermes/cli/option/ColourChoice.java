package dev.hermes.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** When results are coloured. */
public enum ColourChoice {
    /** On a terminal that can, unless {@code NO_COLOR} is set. */
    AUTO,
    ALWAYS,
    NEVER;

    boolean isOn(Screen screen, Map<String, String> environment) {
        boolean isWanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean can =
                screen.isTerminal() && !environment.getOrDefault("TERM", "").equals("dumb");
        return this == ALWAYS || (this == AUTO && isWanted && can);
    }

    /** Reads the word of the option. */
    static final class Converter implements ITypeConverter<ColourChoice> {
        @Override
        public ColourChoice convert(String word) {
            return switch (word) {
                case "auto" -> AUTO;
                case "always" -> ALWAYS;
                case "never" -> NEVER;
                default -> throw new TypeConversionException("write auto, always or never");
            };
        }
    }

    /** What a shell proposes. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("auto", "always", "never").iterator();
        }
    }
}
