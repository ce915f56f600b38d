package dev.hermes.cli.emit;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts equal lines of one input. Keeps a hash of each line, not the line. Should two lines share a hash, the second of them
 * counts as a repetition: it then has another number than it might have, but the same one whenever the input is read.
 */
final class Occurrences {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final Map<Long, Integer> counts = new HashMap<>();

    /** How often the line was there so far, this time included: 1 and up. */
    int next(String line) {
        return counts.merge(hash(line), 1, Integer::sum);
    }

    /** FNV-1a of 64 bits over the UTF-8 form. */
    private static long hash(String line) {
        long hash = FNV_OFFSET;
        for (byte b : line.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xFF)) * FNV_PRIME;
        }
        return hash;
    }
}
