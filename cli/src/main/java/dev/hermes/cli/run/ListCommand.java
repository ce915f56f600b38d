package dev.hermes.cli.run;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.RunQuestion;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hermes run list}: the runs, the newest first. */
@Command(name = "list", description = "List runs, the newest first: time of the end, id, status, cost, summary.")
final class ListCommand extends ReadingCommand {
    private static final DateTimeFormatter DATE_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private static final String[] NAMES = {"TIME", "RUN", "STATUS", "COST", "SUMMARY"};
    private static final int STATUS = 2;
    private static final int SUMMARY = 4;

    private final Clock clock;

    @Option(names = "--since", paramLabel = "WHEN", description = "Runs since a date, an instant, or 36h, 7d, 4w ago.")
    private String since;

    @Option(names = "--until", paramLabel = "WHEN", description = "Runs until the end of a date, or before an instant.")
    private String until;

    @Option(
            names = "--status",
            paramLabel = "WORD",
            completionCandidates = Proposals.Statuses.class,
            description = "Runs of that status: ok, error, running, …")
    private String status;

    @Option(names = "--agent", paramLabel = "NAME", description = "Runs of that agent.")
    private String agent;

    @Option(names = "--team", paramLabel = "NAME", description = "Runs of that team.")
    private String team;

    @Option(names = "--user", paramLabel = "NAME", description = "Runs of that user.")
    private String user;

    @Option(names = "-n", paramLabel = "COUNT", description = "At most so many.")
    private Integer count;

    ListCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    boolean read(RunSource source, Output out) throws IOException {
        long limit = limit(count);
        Redactor redactor = redactor();
        RunQuestion wanted = new RunChoice()
                .option("since", since)
                .option("until", until)
                .option("status", status)
                .option("agent", agent)
                .option("team", team)
                .option("user", user)
                .question(options().zone(), clock);
        List<IndexedRun> runs = source.list(wanted, limit).stream()
                .map(run -> run.masked(redactor))
                .toList();
        if (isJson()) {
            runs.forEach(run -> out.line(JsonRow.withVersion(run.row())));
        } else {
            print(runs, out);
        }
        return !runs.isEmpty();
    }

    private void print(List<IndexedRun> runs, Output out) {
        ZoneId zone = options().zone();
        Columns columns = new Columns(2, 2, 2, 2).on(options().screen(), SUMMARY);
        Colours colours = colours();
        print(
                out,
                columns,
                (column, text) -> column == STATUS ? colours.status(text) : text,
                NAMES,
                runs.stream().map(run -> cells(run, zone)).toList());
    }

    private static String[] cells(IndexedRun run, ZoneId zone) {
        String happened = run.summary() != null ? run.summary() : run.error();
        return new String[] {
            DATE_AND_TIME.format(run.ts().instant().atZone(zone)),
            run.runId(),
            run.status(),
            Money.sum(run.costUsd(), run.costComplete(), COST_DECIMALS),
            happened == null ? "" : happened
        };
    }
}
