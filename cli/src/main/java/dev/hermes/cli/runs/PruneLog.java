package dev.hermes.cli.runs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads {@code prune.jsonl}, the audit lines of deleted run files. */
final class PruneLog {
    private static final String FILE = "prune.jsonl";
    private static final JsonFactory JSON = new JsonFactory();

    private final Path file;
    private final Consumer<String> warnings;

    PruneLog(Path runs, Consumer<String> warnings) {
        this.file = runs.resolve(FILE);
        this.warnings = warnings;
    }

    /** When the file of that run was deleted last, as the audit line has it; null when it was not. */
    String prunedAt(String runId) throws IOException {
        if (!Files.exists(file)) {
            return null;
        }
        String prunedAt = null;
        BadLines badLines = new BadLines(file, warnings);
        try (FileLines lines = FileLines.open(file)) {
            while (lines.next()) {
                Audit audit = auditOrNull(lines);
                if (audit == null) {
                    badLines.add(lines.number(), "no audit line with ts and run_id");
                } else if (runId.equals(audit.runId)) {
                    prunedAt = audit.ts;
                }
            }
        }
        badLines.reportRest();
        return prunedAt;
    }

    private record Audit(String ts, String runId) {}

    private static Audit auditOrNull(FileLines lines) throws IOException {
        String ts = null;
        String runId = null;
        if (lines.isTooLong()) {
            return null;
        }
        try (JsonParser json = JSON.createParser(lines.buffer(), lines.start(), lines.length())) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                boolean isText = json.nextToken() == JsonToken.VALUE_STRING;
                if (name.equals("ts") && isText) {
                    ts = json.getText();
                } else if (name.equals("run_id") && isText) {
                    runId = json.getText();
                }
                json.skipChildren();
            }
        } catch (JsonProcessingException e) {
            return null;
        }
        return ts == null || runId == null ? null : new Audit(ts, runId);
    }
}
