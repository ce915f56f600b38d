package dev.hermes.collector.state;

import dev.hermes.collector.harness.Usage;

/** Tokens as they stand in a file's state: prompt, completion, cache read, cache write, reasoning, cache write for 1 h. */
final class TokenArrays {
    /** Of a step that is whole. */
    static final long[] NONE = {};

    private static final int LENGTH = 6;

    /** Of states written when the cache of an hour was not told apart. */
    private static final int LENGTH_BEFORE = 5;

    private TokenArrays() {}

    static long[] of(Usage usage) {
        return new long[] {
            usage.prompt(),
            usage.completion(),
            usage.cacheRead(),
            usage.cacheWrite(),
            usage.reasoningOrZero(),
            usage.cacheWrite1h()
        };
    }

    static Usage usage(long[] tokens) {
        if (tokens.length != LENGTH && tokens.length != LENGTH_BEFORE) {
            throw new IllegalArgumentException("tokens of a step: " + tokens.length + " numbers, not " + LENGTH);
        }
        long cacheWrite1h = tokens.length == LENGTH ? tokens[LENGTH_BEFORE] : 0;
        return new Usage(tokens[0], tokens[1], tokens[2], tokens[3], cacheWrite1h, tokens[4]);
    }
}
