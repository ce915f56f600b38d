package dev.hermes.sink;

import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Takes the audit lines of deleted run files over into a new tree, so that it does not bring those runs back, and the clock
 * of retention with them.
 */
final class PruneAudit {
    private PruneAudit() {}

    /** Copies the lines as they are now; what was rebuilt of runs that were pruned meanwhile goes. */
    static void takeOver(Path live, RunsFolder into) throws IOException {
        copy(live, PruneClock.NAME, into);
        Path copy = copy(live, PrunedRuns.NAME, into);
        if (copy == null) {
            return;
        }
        try (LineReader lines =
                new LineReader(Channels.newInputStream(FileChannel.open(copy, StandardOpenOption.READ)), 0)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                String path = PrunedRuns.pathOf(line).orElse("");
                if (RunPath.isPath(path)) {
                    Files.deleteIfExists(into.file(path));
                }
            }
        }
    }

    /** The copy, or null where there is nothing to copy. */
    private static Path copy(Path live, String name, RunsFolder into) throws IOException {
        Path from = live.resolve(name);
        if (!Files.exists(from)) {
            return null;
        }
        Path copy = into.root().resolve(name);
        DurableFiles.copy(from, Files.size(from), copy, into.access(), into.opener());
        return copy;
    }
}
