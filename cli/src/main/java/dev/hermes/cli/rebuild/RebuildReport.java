package dev.hermes.cli.rebuild;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.option.Counted;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.option.Printable;
import dev.hermes.sink.RebuildConfig;
import dev.hermes.sink.RebuildResult;
import dev.hermes.sink.RebuildResult.NewTree;
import dev.hermes.sink.SomeRuns;
import java.nio.file.Path;
import java.util.Locale;

/** Says what a rebuild came to. */
final class RebuildReport {
    private static final int SCHEMA_VERSION = 1;

    private final RebuildConfig config;
    private final RebuildResult result;
    private final Output output;

    RebuildReport(RebuildConfig config, RebuildResult result, Output output) {
        this.config = config;
        this.result = result;
        this.output = output;
    }

    void write(OutputFormat format) {
        output.line(format == OutputFormat.JSON ? json() : Printable.escape(text()));
        warnOfRuns(
                result.leftOut(),
                "that began before what the topics hold, whose beginning is not in "
                        + config.live().runs()
                        + (isSwapped() ? ": what is there is kept as before" : ": left out"));
        warnOfRuns(
                result.incomplete(),
                "with a record in the topics that cannot be used: written up to it, or kept as before");
        warnOfRuns(
                result.refused(),
                "could not be written, for something else stands in their place: remove it from " + config.into()
                        + ", then start again");
        warnOfCount(result.badRecords(), "record", "of the topics could not be used: passed over");
        warnOfTree(result.tree());
        if (result.lateLines() > 0) {
            output.note(Counted.of(result.lateLines(), "line") + " of pruned runs not brought back");
        }
    }

    private void warnOfTree(NewTree tree) {
        warnOfRuns(
                tree.lost(),
                "of the index without a file, that nobody has pruned: neither the topics nor the former tree have it");
        warnOfSome(
                tree.strays(),
                "item",
                "that the sink does not put into a runs folder, so not in the new tree: still in "
                        + result.before().map(Path::toString).orElse("the former"));
    }

    private void warnOfRuns(SomeRuns runs, String what) {
        warnOfSome(runs, "run", what);
    }

    private void warnOfSome(SomeRuns some, String thing, String what) {
        warnOfCount(some.count(), thing, what);
        some.paths().forEach(path -> output.warn("  " + path));
        if (some.count() > some.paths().size()) {
            output.warn("  and " + count(some.count() - some.paths().size()) + " more");
        }
    }

    private void warnOfCount(long number, String thing, String what) {
        if (number > 0) {
            output.warn(Counted.of(number, thing) + " " + what);
        }
    }

    private String text() {
        String lines = Counted.of(result.lines(), "line") + " written to " + config.into();
        if (result.stopped()) {
            return "stopped: " + lines + "; start it again as it was, and it goes on";
        }
        if (!config.swap() || result.refused().count() > 0) {
            return lines;
        }
        String what = config.choice().runId() == null
                ? "the new tree is in place at " + config.live().runs()
                : "the new file of run " + config.choice().runId() + " is in place in "
                        + config.live().runs();
        long older = result.tree().carriedOver();
        String carried = older == 0 ? "" : ", with " + Counted.of(older, "older run file");
        return what
                + carried
                + result.before().map(before -> "; the former is " + before).orElse("");
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private String json() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("schema_version", SCHEMA_VERSION)
                .put("into", config.into().toString())
                .put("stopped", result.stopped())
                .put("swapped", isSwapped())
                .put("lines", result.lines())
                .put("late_lines", result.lateLines())
                .put("bad_records", result.badRecords())
                .put("runs_left_out", result.leftOut().count())
                .put("runs_incomplete", result.incomplete().count())
                .put("runs_refused", result.refused().count())
                .put("runs_lost", result.tree().lost().count())
                .put("run_files_carried_over", result.tree().carriedOver())
                .put("strays", result.tree().strays().count());
        result.before().ifPresent(before -> json.put("before", before.toString()));
        return json.toString();
    }

    private boolean isSwapped() {
        return config.swap() && !result.stopped() && result.refused().count() == 0;
    }
}
