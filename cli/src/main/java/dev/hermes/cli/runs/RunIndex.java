package dev.hermes.cli.runs;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Reads {@code index.jsonl}: of several rows of one run the last counts. A bad row is reported and passed over. */
final class RunIndex {
    private static final String FILE = "index.jsonl";

    private final Path file;
    private final Consumer<String> warnings;

    RunIndex(Path runs, Consumer<String> warnings) {
        this.file = runs.resolve(FILE);
        this.warnings = warnings;
    }

    /** The wanted runs, by id; no rows where there is no index. */
    Map<String, IndexedRun> runs(WantedRows wanted) throws IOException {
        Map<String, IndexedRun> runs = new LinkedHashMap<>();
        read(wanted, run -> runs.put(run.runId(), run));
        return runs;
    }

    /** Gives the whole rows from a byte on where one starts; gives where the next one starts. */
    long rowsFrom(long offset, Consumer<IndexedRun> rows) throws IOException {
        BadLines badLines = new BadLines(file, warnings);
        long next = offset;
        try (FileLines lines = FileLines.openAt(file, offset, 0)) {
            while (lines.next() && lines.isTerminated()) {
                add(lines, WantedRows.ALL, rows, badLines);
                next = lines.offset() + lines.length() + 1;
            }
        }
        badLines.reportRest();
        return next;
    }

    /** Size of the file in bytes; 0 where there is none. */
    long size() throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** The summaries of all runs that have one, by run id. */
    Map<String, String> summaries() throws IOException {
        Map<String, String> summaries = new HashMap<>();
        read(WantedRows.ALL, run -> {
            if (run.summary() == null) {
                summaries.remove(run.runId());
            } else {
                summaries.put(run.runId(), run.summary());
            }
        });
        return summaries;
    }

    private void read(WantedRows wanted, Consumer<IndexedRun> rows) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        BadLines badLines = new BadLines(file, warnings);
        try (FileLines lines = FileLines.open(file)) {
            while (lines.next()) {
                if (wanted.mayWant(lines)) {
                    add(lines, wanted, rows, badLines);
                }
            }
        }
        badLines.reportRest();
    }

    private static void add(FileLines lines, WantedRows wanted, Consumer<IndexedRun> rows, BadLines badLines)
            throws IOException {
        if (lines.isTooLong()) {
            badLines.add(lines.number(), "the row is too long");
            return;
        }
        try {
            IndexedRun run = IndexedRun.parse(lines.text());
            if (wanted.wants(run.runId())) {
                rows.accept(run);
            }
        } catch (CharacterCodingException e) {
            badLines.add(lines.number(), "the row is not UTF-8");
        } catch (IndexedRun.BadRowException e) {
            badLines.add(lines.number(), lines.isTerminated() ? e.getMessage() : "the last row is not complete");
        }
    }
}
