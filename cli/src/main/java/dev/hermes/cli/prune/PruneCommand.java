package dev.hermes.cli.prune;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.client.PayloadStore;
import dev.hermes.sink.Prune;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "prune",
        description = {
            "Delete the files of runs that ended with status ok and got no line for 30 days (setting retention.run-files).",
            "The index keeps them, and each deletion leaves a line in prune.jsonl. A sink does the same once a day.",
            "So do payloads go that were kept on this machine 30 days ago; hermes up drops them once a day,"
                    + " and a Java agent when it opens its run log."
        })
public final class PruneCommand implements Callable<Integer> {
    /** By how much what counts as now may be behind before it is worth a word. */
    private static final Duration UNREMARKABLE = Duration.ofDays(1);

    private final GlobalOptions options;
    private final Clock clock;

    @Spec
    private CommandSpec spec;

    @Option(names = "--dry-run", description = "Only list what would be deleted.")
    private boolean dryRun;

    @Option(
            names = "--older-than",
            paramLabel = "SPAN",
            description = "Instead of the setting, for run files: 30d, or any other span of a day or more.")
    private String olderThan;

    public PruneCommand(GlobalOptions options, Clock clock) {
        this.options = options;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        Output output = Output.of(spec, options);
        Prune prune = prune();
        PrunedList list = new PrunedList(output, options.output() == OutputFormat.JSON, options.zone());
        Instant now = dryRun ? prune.dryRun(list::add) : prune.run(list::add);
        prunePayloads(list);
        output.flush();
        noteLateness(output, now);
        output.note(list.total() + (dryRun ? " would be deleted" : " deleted"));
        return ExitCode.OK;
    }

    /** By the wall clock, as agents drop them: no line of the runs folder says how old a payload is. */
    private void prunePayloads(PrunedList list) throws IOException {
        PayloadStore payloads = new PayloadStore(options.home());
        Instant time = clock.instant().minus(PayloadStore.RETENTION);
        if (dryRun) {
            payloads.findBefore(time, list::add);
        } else {
            payloads.dropBefore(time, list::add);
        }
    }

    private Prune prune() throws IOException {
        PartSettings settings = new PartSettings(options);
        Duration retention = settings.retention(olderThan)
                .orElseThrow(() -> CommandException.wrongUsage(
                        PartSettings.RETENTION + " is off: say how old with --older-than, such as 30d"));
        return Prune.in(options.runs(), settings.access(), retention, clock);
    }

    private void noteLateness(Output output, Instant now) {
        if (Duration.between(now, clock.instant()).compareTo(UNREMARKABLE) > 0) {
            output.note("what counts as now is " + now
                    + ": never later than the newest line in the folder, nor than two days after the last time");
        }
    }
}
