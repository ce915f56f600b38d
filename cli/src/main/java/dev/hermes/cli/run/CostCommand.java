package dev.hermes.cli.run;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.CostQuestion;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.schemas.query.BadQueryException;
import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.CostRow;
import dev.hermes.schemas.query.TimeOptions;
import dev.hermes.schemas.query.TimeRange;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hermes run cost}: what runs cost, by day or by whatever else. */
@Command(name = "cost", description = "Sum what runs cost: by day, tool, model, agent, team or run.")
final class CostCommand extends ReadingCommand {
    private static final int SUM_DECIMALS = 2;
    private static final int KEY = 0;

    private final Clock clock;

    @Option(
            names = "--since",
            paramLabel = "WHEN",
            defaultValue = "7d",
            description = "A date, an instant, or a span: 36h, 7d, 4w (default: ${DEFAULT-VALUE}).")
    private String since;

    @Option(
            names = "--until",
            paramLabel = "WHEN",
            description = "The end of a date, or an instant (default: the end of today).")
    private String until;

    @Option(
            names = "--by",
            paramLabel = "KEY",
            defaultValue = "day",
            completionCandidates = Proposals.Groupings.class,
            description = "day, tool, model, agent, team or run (default: ${DEFAULT-VALUE}).")
    private String by;

    CostCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    boolean read(RunSource runs, Output out) throws IOException {
        CostGrouping grouping = grouping();
        TimeRange range = TimeOptions.FLAGS.range(since, until, options().zone(), clock);
        List<CostRow> rows = runs.cost(new CostQuestion(grouping, range, since, until));
        if (isJson()) {
            rows.forEach(row -> out.line(row.json(grouping, range)));
        } else {
            print(rows, grouping, range, out);
        }
        return !rows.isEmpty();
    }

    private CostGrouping grouping() {
        try {
            return CostGrouping.of(by);
        } catch (BadQueryException e) {
            throw new BadQueryException("--by " + by + ": " + e.getMessage());
        }
    }

    private void print(List<CostRow> rows, CostGrouping grouping, TimeRange range, Output out) {
        LocalDate today = clock.instant().atZone(range.zone()).toLocalDate();
        print(
                out,
                new Columns(2, 2).on(options().screen(), KEY),
                CellPaint.NONE,
                new String[] {grouping.word().toUpperCase(Locale.ROOT), "COST", ""},
                rows.stream().map(row -> cells(row, grouping, today)).toList());
    }

    private String[] cells(CostRow row, CostGrouping grouping, LocalDate today) {
        boolean goesOn = grouping == CostGrouping.DAY && today.toString().equals(row.key());
        return new String[] {
            row.key() == null ? "-" : row.key(),
            Money.sum(row.amount().costOrNull(), row.amount().isComplete(), SUM_DECIMALS),
            goesOn ? "(so far)" : ""
        };
    }
}
