package dev.hermes.cli.importing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.option.Counted;
import dev.hermes.cli.option.Output;
import dev.hermes.schemas.event.Reasons;
import java.util.HashMap;
import java.util.Map;

/** Counts what becomes of run files, and says it. Not thread-safe. */
final class ImportReport {
    private static final int SCHEMA_VERSION = 1;

    /** Runs that are named one by one, of each reason; the others are counted. */
    private static final int NAMED = 20;

    private final Output out;
    private final boolean isJson;
    private final Map<String, Long> linesByHash = new HashMap<>();
    private long files;
    private long lines;
    private long refused;

    ImportReport(Output out, boolean isJson) {
        this.out = out;
        this.isJson = isJson;
    }

    void published(String sha256, long linesOfFile) {
        linesByHash.put(sha256, linesOfFile);
        files++;
        lines += linesOfFile;
    }

    void refused(String why) {
        refused++;
        out.warn(why);
    }

    /** How many lines each file has that was published, by its hash. */
    Map<String, Long> linesByHash() {
        return linesByHash;
    }

    /** Ends without knowing what the topology makes of it; says whether every file was published. */
    boolean printPublished() {
        if (isJson) {
            out.line(json().put("runs", files)
                    .put("lines", lines)
                    .put("refused_files", refused)
                    .put("taken_in", false)
                    .toString());
        } else {
            out.line(Counted.of(files, "run") + ", " + Counted.of(lines, "line") + " published" + refusedText());
        }
        out.note("what the stream processor does not take of them, hermes dead-letters list shows");
        return refused == 0;
    }

    /** Ends with all that is known; says whether every file was taken in, now or before. */
    boolean print(NotTaken notTaken) {
        notTaken.reasons().forEach(reason -> nameRuns(reason, notTaken.linesByRun(reason)));
        long known = notTaken.linesByRun(Reasons.ALREADY_KNOWN).size();
        long rejected = notTaken.runs() - known;
        long runs = files - notTaken.runs();
        long taken = lines - notTaken.lines();
        if (isJson) {
            out.line(json().put("runs", runs)
                    .put("lines", taken)
                    .put("already_known", known)
                    .put("rejected_runs", rejected)
                    .put("refused_files", refused)
                    .put("taken_in", true)
                    .toString());
        } else {
            out.line(Counted.of(runs, "run") + ", " + Counted.of(taken, "line") + " imported, now or before"
                    + (known == 0 ? "" : "; " + Counted.of(known, "run") + " already known")
                    + (rejected == 0 ? "" : "; " + Counted.of(rejected, "run") + " rejected")
                    + refusedText());
        }
        return refused == 0 && rejected == 0;
    }

    private void nameRuns(String reason, Map<String, Long> linesByRun) {
        int named = 0;
        for (Map.Entry<String, Long> run : linesByRun.entrySet()) {
            if (isJson) {
                out.line(json().put("run_id", run.getKey())
                        .put("reason", reason)
                        .put("lines", run.getValue())
                        .toString());
            } else if (named++ < NAMED) {
                out.warn("run " + run.getKey() + ": " + reason + ": " + Counted.of(run.getValue(), "line")
                        + " not taken");
            }
        }
        if (named > NAMED) {
            out.warn(Counted.of(named - NAMED, "more run") + ": " + reason);
        }
    }

    private String refusedText() {
        return refused == 0 ? "" : "; " + Counted.of(refused, "file") + " refused";
    }

    private static ObjectNode json() {
        return JsonNodeFactory.instance.objectNode().put("schema_version", SCHEMA_VERSION);
    }
}
