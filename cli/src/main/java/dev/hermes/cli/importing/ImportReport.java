package dev.hermes.cli.importing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.option.Output;
import dev.hermes.schemas.event.Reasons;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Counts what becomes of run files, and says it. Not thread-safe. */
final class ImportReport {
    private static final int SCHEMA_VERSION = 1;

    /** Runs that are named one by one, of each reason; the others are counted. */
    private static final int NAMED = 20;

    private final Output out;
    private final boolean isJson;
    private final Set<String> hashes = new HashSet<>();
    private long files;
    private long lines;
    private long refused;

    ImportReport(Output out, boolean isJson) {
        this.out = out;
        this.isJson = isJson;
    }

    void published(String sha256, long linesOfFile) {
        hashes.add(sha256);
        files++;
        lines += linesOfFile;
    }

    void refused(String why) {
        refused++;
        out.warn(why);
    }

    /** Hashes of the files that were published. */
    Set<String> hashes() {
        return hashes;
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
            out.line(count(files, "run") + ", " + count(lines, "line") + " published" + refusedText());
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
            out.line(count(runs, "run") + ", " + count(taken, "line") + " imported"
                    + (known == 0 ? "" : "; " + count(known, "run") + " already known")
                    + (rejected == 0 ? "" : "; " + count(rejected, "run") + " rejected")
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
                out.warn("run " + run.getKey() + ": " + reason + ": " + count(run.getValue(), "line") + " not taken");
            }
        }
        if (named > NAMED) {
            out.warn(count(named - NAMED, "more run") + ": " + reason);
        }
    }

    private String refusedText() {
        return refused == 0 ? "" : "; " + count(refused, "file") + " refused";
    }

    private static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    private static ObjectNode json() {
        return JsonNodeFactory.instance.objectNode().put("schema_version", SCHEMA_VERSION);
    }
}
