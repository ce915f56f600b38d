package dev.hermes.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The runs whose files were deleted on purpose, from the audit lines in {@value #NAME}. Reads what is new there when asked.
 * Holds 8 bytes of each run: the beginning of a hash, long enough that two of a million runs never share it. Thread-safe.
 */
final class PrunedRuns {
    static final String NAME = "prune.jsonl";

    private static final int FIRST_CAPACITY = 16;

    private final Path file;
    private long[] hashes = new long[FIRST_CAPACITY];
    private int count;
    private long readUpTo;

    PrunedRuns(Path runs) {
        this.file = runs.resolve(NAME);
    }

    /** Whether the file at that path was pruned. */
    synchronized boolean contains(String path) throws IOException {
        readOn();
        return Arrays.binarySearch(hashes, 0, count, hash(path)) >= 0;
    }

    private void readOn() throws IOException {
        long size = Files.exists(file) ? Files.size(file) : 0;
        if (size < readUpTo) { // another file than before
            count = 0;
            readUpTo = 0;
        }
        if (size > readUpTo) {
            readFrom(readUpTo);
            Arrays.sort(hashes, 0, count);
        }
    }

    private void readFrom(long position) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try (LineReader lines = new LineReader(Channels.newInputStream(channel.position(position)), position)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                JsonTexts.of(line).map(texts -> texts.get("path")).ifPresent(this::add);
                readUpTo = lines.end();
            }
        }
    }

    private void add(String path) {
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        hashes[count++] = hash(path);
    }

    private static long hash(String path) {
        try {
            byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(path.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(sha256).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
