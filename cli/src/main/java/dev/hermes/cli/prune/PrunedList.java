package dev.hermes.cli.prune;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import dev.hermes.client.KeptPayload;
import dev.hermes.client.PayloadStore;
import dev.hermes.sink.PrunedRun;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Writes each pruned run and payload as it comes, so that what was deleted is known whatever happens next. Not thread-safe.
 */
final class PrunedList {
    private static final int SCHEMA_VERSION = 1;

    private final Output output;
    private final boolean json;
    private final ZoneId zone;
    private final Sum runs = new Sum("run file");
    private final Sum payloads = new Sum("payload");

    PrunedList(Output output, boolean json, ZoneId zone) {
        this.output = output;
        this.json = json;
        this.zone = zone;
    }

    void add(PrunedRun run) {
        runs.add(run.bytes());
        output.line(json ? json(run) : text(run));
    }

    void add(KeptPayload payload) {
        payloads.add(payload.bytes());
        output.line(json ? json(payload) : text(payload));
    }

    /** The date is that of the last line's receipt. */
    private String text(PrunedRun run) {
        return text(run.received(), run.runId(), run.bytes(), run.path());
    }

    /** The date is that on which it was kept. The folder is named like the run, as far as a file's name can be. */
    private String text(KeptPayload payload) {
        Path folder = payload.file().getParent().getFileName();
        return text(
                payload.since(),
                folder.toString(),
                payload.bytes(),
                payload.file().toString());
    }

    private String text(Instant time, String run, long bytes, String path) {
        return time.atZone(zone).toLocalDate() + "  " + Printable.escape(run) + "  " + bytes + "  "
                + Printable.escape(path);
    }

    private static String json(PrunedRun run) {
        return object().put("run_id", run.runId())
                .put("path", run.path())
                .put("bytes", run.bytes())
                .put("received", run.received().toString())
                .put("reason", run.reason())
                .toString();
    }

    private static String json(KeptPayload payload) {
        return object().put("payload", payload.file().toString())
                .put("bytes", payload.bytes())
                .put("kept", payload.since().toString())
                .put("reason", "payload kept for " + PayloadStore.RETENTION.toDays() + "d")
                .toString();
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode().put("schema_version", SCHEMA_VERSION);
    }

    /** How many files, and how large together. */
    String total() {
        return runs + ", " + payloads;
    }

    private static final class Sum {
        private final String name;
        private long files;
        private long bytes;

        Sum(String name) {
            this.name = name;
        }

        void add(long size) {
            files++;
            bytes += size;
        }

        @Override
        public String toString() {
            return files + " " + name + (files == 1 ? "" : "s") + " of " + bytes + " bytes";
        }
    }
}
