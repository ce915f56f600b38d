package dev.hermes.cli.option;

import java.util.List;
import java.util.Optional;

/**
 * Something that is set and that nobody reads: commonly a slip of the pen.
 *
 * @param name a key of {@code config.yaml}, or a variable of the environment
 * @param meant the name that was perhaps meant
 */
public record UnknownSetting(String name, Optional<String> meant) {
    /** Those in {@code config.yaml}, by name. */
    public static List<UnknownSetting> inFile(Settings settings) {
        return settings.keys().stream()
                .filter(key -> !KnownSettings.has(key))
                .sorted()
                .map(key -> new UnknownSetting(key, KnownSettings.nearest(key)))
                .toList();
    }

    /** Those in the environment, by name. */
    public static List<UnknownSetting> inEnvironment(Settings settings) {
        return settings.variables().stream()
                .filter(name -> !KnownSettings.hasVariable(name))
                .sorted()
                .map(name -> new UnknownSetting(name, KnownSettings.nearestVariable(name)))
                .toList();
    }

    /** As people read it. */
    public String text() {
        return name + meant.map(other -> " (is " + other + " meant?)").orElse("");
    }
}
