package dev.hermes.cli.server;

import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.RunFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary runs folder, for its owner only, of runs that were fetched from a server. It is gone when this is closed, and when
 * the process is asked to end before. Not thread-safe.
 */
final class FetchedRuns implements Closeable {
    private static final String MORE = "more";

    private final Path runs;
    private final Thread hook = new Thread(this::deleteAtEnd, "hermes-fetched-runs");

    private FetchedRuns(Path runs) {
        this.runs = runs;
    }

    /** Fetches the events of a run. */
    interface Fetch {
        /** Writes them into a file that is there. */
        void into(Path file) throws IOException;
    }

    static FetchedRuns create() throws IOException {
        FetchedRuns fetched = new FetchedRuns(Files.createTempDirectory("hermes-run-", OwnerOnly.folderAttribute()));
        Runtime.getRuntime().addShutdownHook(fetched.hook);
        return fetched;
    }

    /** Puts the file of a run where it would lie. */
    FoundRun add(IndexedRun run, Fetch fetch) throws IOException {
        RunFile file = new RunFile(runs, run.path());
        OwnerOnly.folder(file.file().getParent());
        Files.deleteIfExists(file.file());
        Files.createFile(file.file(), OwnerOnly.fileAttribute());
        fetch.into(file.file());
        return new FoundRun(run.runId(), run, file);
    }

    /** Puts more lines at the end of a run's file. */
    void append(FoundRun run, Fetch fetch) throws IOException {
        Path more = runs.resolve(MORE);
        Files.deleteIfExists(more);
        Files.createFile(more, OwnerOnly.fileAttribute());
        fetch.into(more);
        try (OutputStream out = Files.newOutputStream(run.file().file(), StandardOpenOption.APPEND)) {
            Files.copy(more, out);
        }
    }

    @Override
    public void close() throws IOException {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process ends: the hook has run, or finds nothing
            return;
        }
    }

    private void delete() throws IOException {
        if (!Files.exists(runs)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> found = Files.walk(runs)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.deleteIfExists(path);
        }
    }

    private void deleteAtEnd() {
        try {
            delete();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + runs, e);
        }
    }
}
