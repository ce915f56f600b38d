package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.RunEvent;
import dev.hermes.cli.runs.RunEvents;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.cli.runs.RunTimeline;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hermes run show}: the timeline of one run. */
@Command(name = "show", description = "Show every step of a run: time, what happened, size, cost, latency.")
final class ShowCommand extends ReadingCommand {
    @Parameters(paramLabel = "ID", description = "Id of the run; its beginning is enough where no other run has it.")
    private String id;

    @Option(names = "--raw", description = "Print the lines of the run's file, secrets masked.")
    private boolean raw;

    ShowCommand(GlobalOptions options) {
        super(options);
    }

    @Override
    boolean read(RunSource runs, Output out) throws IOException {
        FoundRun run = find(runs, id);
        if (raw) {
            return showRaw(run, out);
        }
        return isJson() ? showJson(run, out) : showText(run, out);
    }

    private boolean showRaw(FoundRun run, Output out) throws IOException {
        Redactor redactor = redactor();
        boolean found = false;
        try (RunEvents events = RunEvents.open(run.file(), out::warn)) {
            for (RunEvent event = events.next(); event != null; event = events.next()) {
                out.line(redactor.mask(event.text()).text());
                found = true;
            }
        }
        return found;
    }

    private boolean showJson(FoundRun run, Output out) throws IOException {
        RunTimeline timeline = RunTimeline.read(run, out::warn, event -> {});
        if (timeline == null) {
            throw noEvent(run);
        }
        TimelineJson json = new TimelineJson(out, redactor());
        json.begin(timeline.summary());
        timeline.forEach(json::event);
        json.end();
        noteStatus(timeline, out);
        return true;
    }

    private boolean showText(FoundRun run, Output out) throws IOException {
        TimelineText text = new TimelineText(
                new TimelineStyle(options().screen(), colours()), options().zone());
        Redactor redactor = redactor();
        RunTimeline timeline = RunTimeline.read(run, out::warn, event -> text.measure(event.masked(redactor)));
        if (timeline == null) {
            throw noEvent(run);
        }
        text.measure(timeline);
        timeline.forEach(event -> out.line(text.line(event.masked(redactor))));
        noteStatus(timeline, out);
        return true;
    }

    private static CommandException noEvent(FoundRun run) {
        return CommandException.failed("the file of run " + run.runId() + " holds no event: "
                + run.file().file());
    }

    private static void noteStatus(RunTimeline timeline, Output out) {
        String status = timeline.summary().outcome().status();
        if (status.equals(RunState.RUNNING) || status.equals(RunState.INTERRUPTED)) {
            out.note("run " + timeline.summary().runId() + " is " + status);
        }
    }
}
