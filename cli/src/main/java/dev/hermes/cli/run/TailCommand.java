package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.FollowedRun;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.RunChanges;
import dev.hermes.cli.runs.RunEvent;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.cli.runs.RunTimeline;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.query.SummaryJson;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hermes run tail}: one run, or all runs, as they go on. */
@Command(
        name = "tail",
        description = {
            "Follow a run step by step until it ends: exit code 0 when it ended with ok, else 1.",
            "Without an id, follow all runs: a line whenever one begins, goes on or ends, until Ctrl-C."
        })
final class TailCommand extends ReadingCommand {
    private static final int LATEST = 10;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final Clock clock;

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description = "Id of the run; its beginning is enough where no other run has it.")
    private String id;

    @Option(
            names = "-n",
            paramLabel = "COUNT",
            description = "Without an id: begin with so many of the latest runs (default: " + LATEST + ", 0: none).")
    private Integer count;

    TailCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    boolean read(RunSource runs, Output out) throws IOException, InterruptedException {
        return id == null ? followAll(runs, out) : followOne(runs, out);
    }

    private boolean followOne(RunSource runs, Output out) throws IOException, InterruptedException {
        if (count != null) {
            throw CommandException.wrongUsage("-n goes without an id: a run is followed from its begin");
        }
        FoundRun run = find(runs, id);
        Redactor redactor = redactor();
        LiveTimeline timeline = new LiveTimeline(
                new TimelineStyle(options().screen(), colours()), options().zone());
        if (!isJson()) {
            RunTimeline.read(run, warning -> {}, event -> timeline.measure(event.masked(redactor)));
        }
        try (FollowedRun followed = runs.follow(run)) {
            do {
                followed.next(LONGEST_WAIT, event -> out.line(line(event, followed, timeline, redactor)));
                out.flush();
            } while (followed.status().equals(RunState.RUNNING));
            return end(followed, redactor, out);
        }
    }

    private String line(RunEvent event, FollowedRun run, LiveTimeline timeline, Redactor redactor) {
        return isJson()
                ? "{\"schema_version\":" + JsonRow.SCHEMA_VERSION + ",\"event\":"
                        + redactor.mask(event.text()).text() + "}"
                : timeline.line(event.masked(redactor), run.summary());
    }

    private boolean end(FollowedRun run, Redactor redactor, Output out) {
        String status = run.status();
        if (isJson()) {
            out.line("{\"schema_version\":" + JsonRow.SCHEMA_VERSION + ",\"run\":"
                    + redactor.mask(SummaryJson.of(run.summary())).text() + "}");
        } else if (status.equals(RunState.INTERRUPTED)) {
            out.note("run " + run.summary().runId() + " is " + status);
        }
        return status.equals(RunState.OK);
    }

    private boolean followAll(RunSource runs, Output out) throws IOException, InterruptedException {
        long latest = count == null ? LATEST : count == 0 ? 0 : limit(count);
        Redactor redactor = redactor();
        ChangeRows rows =
                new ChangeRows(options().screen(), colours(), options().zone());
        if (options().hasHeader() && !isJson()) {
            out.line(rows.header());
            out.flush();
        }
        try (RunChanges changes = runs.changes()) {
            if (latest > 0) {
                print(oldestFirst(runs, latest), rows, redactor, out);
            }
            while (true) {
                print(changes.next(LONGEST_WAIT), rows, redactor, out);
            }
        }
    }

    private List<IndexedRun> oldestFirst(RunSource runs, long latest) throws IOException {
        List<IndexedRun> found =
                new ArrayList<>(runs.list(new RunChoice().question(options().zone(), clock), latest));
        Collections.reverse(found);
        return found;
    }

    private void print(List<IndexedRun> runs, ChangeRows rows, Redactor redactor, Output out) {
        for (IndexedRun run : runs) {
            IndexedRun masked = run.masked(redactor);
            out.line(isJson() ? JsonRow.withVersion(masked.row()) : rows.line(masked));
        }
        out.flush();
    }
}
