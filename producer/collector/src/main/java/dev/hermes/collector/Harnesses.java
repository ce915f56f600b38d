package dev.hermes.collector;

import dev.hermes.collector.claudecode.ClaudeCode;
import dev.hermes.collector.harness.Harness;
import java.util.List;
import java.util.Optional;

/** The harnesses whose sessions can be collected. */
public final class Harnesses {
    private static final List<Harness> ALL = List.of(new ClaudeCode());

    private Harnesses() {}

    public static List<Harness> all() {
        return ALL;
    }

    /** The harness of that name. */
    public static Optional<Harness> named(String name) {
        return ALL.stream().filter(harness -> harness.name().equals(name)).findFirst();
    }
}
