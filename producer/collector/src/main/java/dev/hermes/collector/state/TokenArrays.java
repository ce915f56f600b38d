package dev.hermes.collector.state;

import dev.hermes.collector.harness.Usage;

/** Tokens as they stand in a file's state: prompt, completion, cache read, cache write, reasoning. */
final class TokenArrays {
    /** Of a step that is whole. */
    static final long[] NONE = {};

    private static final int LENGTH = 5;

    private TokenArrays() {}

    static long[] of(Usage usage) {
        return new long[] {
            usage.prompt(), usage.completion(), usage.cacheRead(), usage.cacheWrite(), usage.reasoningOrZero()
        };
    }

    static Usage usage(long[] tokens) {
        if (tokens.length != LENGTH) {
            throw new IllegalArgumentException("tokens of a step: " + tokens.length + " numbers, not " + LENGTH);
        }
        return new Usage(tokens[0], tokens[1], tokens[2], tokens[3], tokens[4]);
    }
}
