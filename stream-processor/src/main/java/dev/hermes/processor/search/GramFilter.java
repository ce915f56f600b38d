package dev.hermes.processor.search;

import dev.hermes.schemas.query.LineQuery;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;

/**
 * Which grams some texts hold, each five bytes that stand side by side with ASCII letters in lower case: a Bloom filter with one
 * hash. In a block of many lines most trigrams of a word stand somewhere, though the word does not; hardly ever do all its grams.
 * Telling so from a kilobyte or two is much faster than reading the lines. Not thread-safe.
 */
final class GramFilter {
    private static final int GRAM_BYTES = 5;
    private static final long MASK = 0xFF_FFFF_FFFFL;
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
    private static final int MIN_BYTES = 8;

    private final byte[] bits;

    /**
     * An empty one.
     *
     * @param textBytes length of the texts: there is a bit for each byte, and about half as many different grams
     */
    GramFilter(int textBytes) {
        bits = new byte[Math.max(MIN_BYTES, textBytes / Byte.SIZE)];
    }

    /** Adds the grams of a text. */
    void add(byte[] bytes, int from, int to) {
        each(bytes, from, to, hash -> {
            int bit = bit(hash, bits.length);
            bits[bit >>> 3] |= (byte) (1 << (bit & 7));
        });
    }

    @FunctionalInterface
    private interface HashSink {
        void take(int hash);
    }

    private static void each(byte[] bytes, int from, int to, HashSink sink) {
        long gram = 0;
        for (int i = from; i < to; i++) {
            gram = (gram << 8 | TrigramSet.lower(bytes[i])) & MASK;
            if (i >= from + GRAM_BYTES - 1) {
                sink.take((int) ((gram * SPREAD) >>> 32));
            }
        }
    }

    private static int bit(int hash, int bytes) {
        return (int) (((hash & 0xFFFF_FFFFL) * (Byte.SIZE * (long) bytes)) >>> 32);
    }

    /** As it is kept in the index. */
    BytesRef bits() {
        return new BytesRef(bits);
    }

    /** What a filter has for every line that matches a query; none where the query's words are too short. */
    static int[] hashesOf(LineQuery query) {
        IntStream.Builder hashes = IntStream.builder();
        QueryTexts.of(query, (bytes, from, to) -> each(bytes, from, to, hashes::add));
        return hashes.build().distinct().toArray();
    }

    /** False when the texts of a filter surely lack one of the grams. */
    static boolean mayHave(int[] hashes, BytesRef filter) {
        for (int hash : hashes) {
            int bit = bit(hash, filter.length);
            if ((filter.bytes[filter.offset + (bit >>> 3)] & 1 << (bit & 7)) == 0) {
                return false;
            }
        }
        return true;
    }
}
