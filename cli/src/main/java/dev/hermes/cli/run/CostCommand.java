package dev.hermes.cli.run;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.RunCosts;
import dev.hermes.cli.runs.RunsFolder;
import dev.hermes.schemas.run.CostAmount;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hermes run cost}: what runs cost, by day or by whatever else. */
@Command(name = "cost", description = "Sum what runs cost: by day, tool, model, agent, team or run.")
final class CostCommand extends ReadingCommand {
    private static final int SUM_DECIMALS = 2;

    private static final Comparator<Row> DEAREST_FIRST = Comparator.comparing((Row row) -> row.amount.costUsd())
            .reversed()
            .thenComparing(row -> row.key, Comparator.nullsLast(Comparator.naturalOrder()));

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
            converter = CostGrouping.Converter.class,
            description = "day, tool, model, agent, team or run (default: ${DEFAULT-VALUE}).")
    private CostGrouping grouping;

    CostCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    /** A group and its sum; the key is null where what costs has none. */
    private record Row(String key, CostAmount amount) {}

    @Override
    boolean read(RunsFolder folder, Output out) throws IOException {
        TimeRange range = TimeRange.of(since, until, options().zone(), clock);
        Map<String, CostAmount> sums = new RunCosts(range.from(), range.to(), grouping.in(range.zone())).of(folder);
        List<Row> rows = grouping == CostGrouping.DAY ? everyDay(range, sums) : dearestFirst(sums);
        if (isJson()) {
            rows.forEach(row -> out.line(json(row, range)));
        } else {
            print(rows, range, out);
        }
        noteWhatIsGone(folder, range, out);
        return !rows.isEmpty();
    }

    private static List<Row> everyDay(TimeRange range, Map<String, CostAmount> sums) {
        List<Row> rows = new ArrayList<>();
        LocalDate last = range.lastDay();
        for (LocalDate day = range.firstDay(); !day.isAfter(last); day = day.plusDays(1)) {
            rows.add(new Row(day.toString(), sums.getOrDefault(day.toString(), CostAmount.ZERO)));
        }
        return rows;
    }

    private static List<Row> dearestFirst(Map<String, CostAmount> sums) {
        List<Row> rows = new ArrayList<>();
        sums.forEach((key, amount) -> rows.add(new Row(key, amount)));
        rows.sort(DEAREST_FIRST);
        return rows;
    }

    private String json(Row row, TimeRange range) {
        return JsonRow.of(json -> {
            json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
            json.writeStringField(grouping.word(), row.key); // writes null for null
            if (grouping == CostGrouping.DAY) {
                json.writeStringField("zone", range.zone().getId());
            }
            JsonRow.writeDecimal(json, "cost_usd", row.amount.costOrNull());
            json.writeBooleanField("cost_complete", row.amount.isComplete());
            json.writeNumberField("prompt_tokens", row.amount.promptTokens());
            json.writeNumberField("completion_tokens", row.amount.completionTokens());
        });
    }

    private void print(List<Row> rows, TimeRange range, Output out) {
        LocalDate today = clock.instant().atZone(range.zone()).toLocalDate();
        Columns columns = new Columns(2, 2);
        List<String[]> lines = rows.stream().map(row -> cells(row, today)).toList();
        lines.forEach(columns::measure);
        lines.forEach(line -> out.line(columns.line(line)));
    }

    private String[] cells(Row row, LocalDate today) {
        boolean goesOn = grouping == CostGrouping.DAY && today.toString().equals(row.key);
        return new String[] {
            row.key == null ? "-" : row.key,
            Money.sum(row.amount.costOrNull(), row.amount.isComplete(), SUM_DECIMALS),
            goesOn ? "(so far)" : ""
        };
    }

    /** Costs are summed from run files: what was pruned is not in them, and that must not be read as free. */
    private static void noteWhatIsGone(RunsFolder folder, TimeRange range, Output out) throws IOException {
        List<IndexedRun> gone = folder.withoutFile().stream()
                .filter(run -> range.contains(run.ts().instant()))
                .toList();
        if (!gone.isEmpty()) {
            out.note("run files that are pruned or lost, so not in these sums: " + gone.size());
        }
    }
}
