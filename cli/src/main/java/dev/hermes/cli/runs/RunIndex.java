package dev.hermes.cli.runs;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Reads {@code index.jsonl}: of several rows of one run the last counts. A bad row is reported and passed over. */
final class RunIndex {
    private static final String FILE = "index.jsonl";
    private static final byte[] ROW_START = bytes("{\"run_id\":\"");

    private final Path file;
    private final Consumer<String> warnings;

    RunIndex(Path runs, Consumer<String> warnings) {
        this.file = runs.resolve(FILE);
        this.warnings = warnings;
    }

    /** The runs whose id begins so, by id; no rows where there is no index. */
    Map<String, IndexedRun> runs(String idPrefix) throws IOException {
        Map<String, IndexedRun> runs = new LinkedHashMap<>();
        read(idPrefix, run -> runs.put(run.runId(), run));
        return runs;
    }

    /** The summaries of all runs that have one, by run id. */
    Map<String, String> summaries() throws IOException {
        Map<String, String> summaries = new HashMap<>();
        read("", run -> {
            if (run.summary() == null) {
                summaries.remove(run.runId());
            } else {
                summaries.put(run.runId(), run.summary());
            }
        });
        return summaries;
    }

    private void read(String idPrefix, Consumer<IndexedRun> rows) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        BadLines badLines = new BadLines(file, warnings);
        byte[] prefix = isWrittenAsIs(idPrefix) ? bytes(idPrefix) : new byte[0];
        try (FileLines lines = FileLines.open(file)) {
            while (lines.next()) {
                if (mayBeginWith(prefix, lines)) {
                    add(lines, idPrefix, rows, badLines);
                }
            }
        }
        badLines.reportRest();
    }

    private static void add(FileLines lines, String idPrefix, Consumer<IndexedRun> rows, BadLines badLines)
            throws IOException {
        if (lines.isTooLong()) {
            badLines.add(lines.number(), "the row is too long");
            return;
        }
        try {
            IndexedRun run = IndexedRun.parse(lines.text());
            if (run.runId().startsWith(idPrefix)) {
                rows.accept(run);
            }
        } catch (CharacterCodingException e) {
            badLines.add(lines.number(), "the row is not UTF-8");
        } catch (IndexedRun.BadRowException e) {
            badLines.add(lines.number(), lines.isTerminated() ? e.getMessage() : "the last row is not complete");
        }
    }

    /** False only for a row that is surely another run's: most rows need not be parsed to find one run. */
    private static boolean mayBeginWith(byte[] prefix, FileLines line) {
        byte[] buffer = line.buffer();
        int idStart = line.start() + ROW_START.length;
        if (idStart > line.end() || !Arrays.equals(buffer, line.start(), idStart, ROW_START, 0, ROW_START.length)) {
            return true;
        }
        int length = Math.min(prefix.length, line.end() - idStart);
        int differs = Arrays.mismatch(buffer, idStart, idStart + length, prefix, 0, length);
        return differs < 0 || buffer[idStart + differs] == '\\';
    }

    private static boolean isWrittenAsIs(String idPrefix) {
        return idPrefix.chars().noneMatch(c -> c == '"' || c == '\\' || c < ' ');
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
