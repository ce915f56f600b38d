package dev.hermes.sink;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * A set of names that holds 8 bytes of each: the beginning of a hash, long enough that two of a million names never share it.
 * Not thread-safe, but for threads that only ask when all is added and {@link #sort sorted}.
 */
final class HashedNames {
    private static final int FIRST_CAPACITY = 16;

    private long[] hashes = new long[FIRST_CAPACITY];
    private int count;
    private boolean sorted = true;

    void add(byte[] name) {
        add(hash(name));
    }

    private void add(long hash) {
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        hashes[count++] = hash;
        sorted = false;
    }

    void addAll(HashedNames others) {
        for (int i = 0; i < others.count; i++) {
            add(others.hashes[i]);
        }
    }

    boolean contains(byte[] name) {
        sort();
        return Arrays.binarySearch(hashes, 0, count, hash(name)) >= 0;
    }

    /** Makes ready for questions. */
    void sort() {
        if (!sorted) {
            Arrays.sort(hashes, 0, count);
            sorted = true;
        }
    }

    void clear() {
        count = 0;
    }

    /** How many names were added, equal ones included. */
    int size() {
        return count;
    }

    byte[] toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES);
        bytes.asLongBuffer().put(hashes, 0, count);
        return bytes.array();
    }

    /** Reads what {@link #toBytes} gave. */
    static HashedNames of(byte[] bytes) {
        HashedNames names = new HashedNames();
        LongBuffer hashes = ByteBuffer.wrap(bytes).asLongBuffer();
        while (hashes.hasRemaining()) {
            names.add(hashes.get());
        }
        names.sort();
        return names;
    }

    /** The first 8 bytes of the SHA-256. */
    static long hash(byte[] name) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(name))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
