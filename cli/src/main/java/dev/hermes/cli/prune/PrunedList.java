package dev.hermes.cli.prune;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import dev.hermes.sink.PrunedRun;
import java.time.ZoneId;

/** Writes each pruned run as it comes, so that what was deleted is known whatever happens next. Not thread-safe. */
final class PrunedList {
    private static final int SCHEMA_VERSION = 1;

    private final Output output;
    private final boolean json;
    private final ZoneId zone;
    private long files;
    private long bytes;

    PrunedList(Output output, boolean json, ZoneId zone) {
        this.output = output;
        this.json = json;
        this.zone = zone;
    }

    void add(PrunedRun run) {
        files++;
        bytes += run.bytes();
        output.line(json ? json(run) : text(run));
    }

    /** The date is that of the last line's receipt. */
    private String text(PrunedRun run) {
        return run.received().atZone(zone).toLocalDate() + "  " + Printable.escape(run.runId()) + "  " + run.bytes()
                + "  " + run.path();
    }

    private static String json(PrunedRun run) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("schema_version", SCHEMA_VERSION)
                .put("run_id", run.runId())
                .put("path", run.path())
                .put("bytes", run.bytes())
                .put("received", run.received().toString())
                .put("reason", run.reason())
                .toString();
    }

    /** How many files, and how large together. */
    String total() {
        return (files == 1 ? "1 run file" : files + " run files") + " of " + bytes + " bytes";
    }
}
