package dev.hermes.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;

/**
 * The run files that a search found: how many, and a fingerprint of their paths that does not depend on their order. So any
 * number of them takes no memory. Not thread-safe.
 */
final class FoundFiles {
    private long count;
    private long fingerprint;

    /** Takes the next one, with its path below the folder of all. */
    void add(String path) {
        count++;
        fingerprint += UUID.nameUUIDFromBytes(path.getBytes(UTF_8)).getMostSignificantBits();
    }

    long count() {
        return count;
    }

    /** Throws when the other search found other files. */
    void requireSame(FoundFiles other, String who) {
        if (count != other.count || fingerprint != other.fingerprint) {
            throw new IllegalStateException(
                    "%d runs were found, but %s finds %d, or others".formatted(count, who, other.count));
        }
    }
}
