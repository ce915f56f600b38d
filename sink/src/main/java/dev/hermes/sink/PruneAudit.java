package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Takes the audit lines of deleted run files over into a new tree, so that it does not bring those runs back. */
final class PruneAudit {
    private PruneAudit() {}

    /** Copies the lines as they are now; what was rebuilt of runs that were pruned meanwhile goes. */
    static void takeOver(Path live, RunsFolder into) throws IOException {
        Path from = live.resolve(PrunedRuns.NAME);
        if (!Files.exists(from)) {
            return;
        }
        Path copy = into.root().resolve(PrunedRuns.NAME);
        DurableFiles.copy(from, Files.size(from), copy, into.access(), into.opener());
        try (LineReader lines =
                new LineReader(Channels.newInputStream(FileChannel.open(copy, StandardOpenOption.READ)), 0)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                String path = PrunedRuns.pathOf(line).orElse("");
                if (RunsFolder.isRunPath(path)) {
                    Files.deleteIfExists(into.file(path));
                }
            }
        }
    }
}
