package dev.hermes.cli.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reports the bad lines of one file: the first few one by one, the rest by their number. */
final class BadLines {
    private static final int REPORTED_ONE_BY_ONE = 5;

    private final Path file;
    private final Consumer<String> warnings;
    private int count;

    BadLines(Path file, Consumer<String> warnings) {
        this.file = file;
        this.warnings = warnings;
    }

    void add(int line, String reason) {
        count++;
        if (count <= REPORTED_ONE_BY_ONE) {
            warnings.accept(file + ":" + line + ": " + reason);
        }
    }

    /** The same for a line whose number is not known yet: it is counted only where it is said. */
    void add(LineNumber line, String reason) throws IOException {
        add(count < REPORTED_ONE_BY_ONE ? line.count() : 0, reason);
    }

    /** Counts lines. */
    interface LineNumber {
        int count() throws IOException;
    }

    /** To be called when the file is read. */
    void reportRest() {
        if (count > REPORTED_ONE_BY_ONE) {
            warnings.accept(file + ": " + (count - REPORTED_ONE_BY_ONE) + " more bad lines");
        }
    }
}
