package dev.hermes.collector;

import dev.hermes.collector.harness.Harness;
import java.nio.file.Path;

/** Passes on which lines of a file were skipped: each once, though the file is read again, and not too many. */
final class FileWarnings implements Harness.BadLines {
    private static final int MAX_SHOWN = 20;

    private final Path file;
    private final long readBefore;
    private final Warnings warnings;
    private long count;

    /**
     * For one reading of a file.
     *
     * @param readBefore byte up to which it was read in an earlier pass
     */
    FileWarnings(Path file, long readBefore, Warnings warnings) {
        this.file = file;
        this.readBefore = readBefore;
        this.warnings = warnings;
    }

    @Override
    public void skipped(long line, long offset, String reason) {
        if (offset < readBefore) {
            return;
        }
        count++;
        if (count <= MAX_SHOWN) {
            warnings.warn(file + ":" + line + ": " + reason);
        }
    }

    /** How many lines were skipped; says so where not all were shown. */
    long finish() {
        if (count > MAX_SHOWN) {
            warnings.warn(file + ": " + (count - MAX_SHOWN) + " more lines like these");
        }
        return count;
    }
}
