package dev.hermes.cli.deadletters;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.kafka.ClusterCommand;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hermes dead-letters redrive}: publishes letters again, each once. */
@Command(
        name = "redrive",
        description = {
            "Publish dead letters again, once what stopped them is put right: those named, those of a reason, or all.",
            "None is redriven twice. One that is rejected again is a new letter with one more attempt.",
            "Ends with 1 when a letter that was asked for is left."
        })
final class RedriveCommand extends ClusterCommand {
    private Selection selection;

    @Option(names = "--reason", paramLabel = "WORD", description = "Letters of that reason.")
    private String reason;

    @Option(names = "--all", description = "All letters.")
    private boolean all;

    @Option(
            names = "--max-attempts",
            paramLabel = "COUNT",
            defaultValue = "5",
            description = "Leave letters that have been tried so many times (default: ${DEFAULT-VALUE}).")
    private int maxAttempts;

    @Option(names = "--dry-run", description = "List the letters that would be redriven; redrive none.")
    private boolean dryRun;

    @Parameters(arity = "0..*", paramLabel = "ID", description = "Ids of letters as hermes dead-letters list has them.")
    private List<String> typedIds = List.of();

    RedriveCommand(GlobalOptions options) {
        super(options);
    }

    @Override
    protected void check() {
        int ways = (reason == null ? 0 : 1) + (all ? 1 : 0) + (typedIds.isEmpty() ? 0 : 1);
        if (ways != 1) {
            throw CommandException.wrongUsage("say which letters, in one way: ids, --reason WORD, or --all");
        }
        if (maxAttempts < 1) {
            throw CommandException.wrongUsage("--max-attempts is less than 1");
        }
        Set<LetterId> ids = new LinkedHashSet<>();
        typedIds.forEach(id -> ids.add(LetterId.typed(id)));
        selection = new Selection(ids, reason);
    }

    @Override
    protected boolean run(Cluster cluster, Output out) throws InterruptedException {
        RedriveReport report = new RedriveReport(out, isJson(), maxAttempts);
        try (DeadLetterTopic topic = new DeadLetterTopic(cluster)) {
            Redrive redrive = new Redrive(topic, selection, maxAttempts, report);
            if (dryRun) {
                redrive.run((letter, record) -> report.wouldRedrive(letter));
            } else {
                redrive(cluster, redrive, report);
            }
        }
        report.print(dryRun);
        return report.isComplete();
    }

    private static void redrive(Cluster cluster, Redrive redrive, RedriveReport report) throws InterruptedException {
        try (RedriveTransactions transactions = RedriveTransactions.begin(cluster, report)) {
            redrive.run(transactions::publish);
            transactions.commit();
        }
    }
}
