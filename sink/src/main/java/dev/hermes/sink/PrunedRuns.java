package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The runs whose files were deleted on purpose, from the audit lines in {@value #NAME}. Reads what is new there when asked.
 * Thread-safe.
 */
final class PrunedRuns {
    static final String NAME = "prune.jsonl";

    private final Path file;
    private final HashedNames paths = new HashedNames();
    private long readUpTo;

    PrunedRuns(Path runs) {
        this.file = runs.resolve(NAME);
    }

    /** Whether the file at that path was pruned. */
    synchronized boolean contains(String path) throws IOException {
        readOn();
        return paths.contains(path.getBytes(StandardCharsets.UTF_8));
    }

    private void readOn() throws IOException {
        long size = Files.exists(file) ? Files.size(file) : 0;
        if (size < readUpTo) { // another file than before
            paths.clear();
            readUpTo = 0;
        }
        if (size > readUpTo) {
            readFrom(readUpTo);
        }
    }

    private void readFrom(long position) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try (LineReader lines = new LineReader(Channels.newInputStream(channel.position(position)), position)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                pathOf(line).ifPresent(path -> paths.add(path.getBytes(StandardCharsets.UTF_8)));
                readUpTo = lines.end();
            }
        }
    }

    /** The path that an audit line names. */
    static Optional<String> pathOf(byte[] line) {
        return JsonTexts.of(line).map(texts -> texts.get("path"));
    }
}
