package dev.hermes.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Something that is set and that nobody reads: commonly a slip of the pen. Below {@code kafka.} a plugin may read it.
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

    /** Whether something that is plugged into Kafka's clients may read it; they themselves do not. */
    public boolean isForPlugin() {
        return KnownSettings.isRaw(name);
    }

    /** As people read it. */
    public String text() {
        String hint = meant.map(other -> "is " + other + " meant?").orElse("");
        String plugin = isForPlugin() ? "only a plugin of Kafka's clients may read it" : "";
        String remarks =
                Stream.of(hint, plugin).filter(remark -> !remark.isEmpty()).collect(Collectors.joining(" "));
        return remarks.isEmpty() ? name : name + " (" + remarks + ")";
    }
}
