package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.RunSearch;
import dev.hermes.cli.runs.RunsFolder;
import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.SearchTerm;
import dev.hermes.schemas.query.TimeOptions;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hermes run search}: the runs with a line that contains a term. */
@Command(name = "search", description = "List the runs with a line that contains a term, the newest first.")
final class SearchCommand extends ReadingCommand {
    private static final Set<String> NOT_FAILED = Set.of(RunState.OK, RunState.RUNNING, RunState.INTERRUPTED);

    private final Clock clock;

    @Parameters(
            index = "0",
            paramLabel = "TERM",
            description = "Text of a line, or of a string in it; upper and lower case differ.")
    private String term;

    @Parameters(
            index = "1..*",
            paramLabel = "FIELD:VALUE",
            description = "What the same line has too, such as kind:error or tool:email.send.")
    private List<String> filters = List.of();

    @Option(
            names = {"-i", "--ignore-case"},
            description = "Upper and lower case are equal.")
    private boolean ignoreCase;

    @Option(names = "--since", paramLabel = "WHEN", description = "Runs since a date, an instant, or 36h, 7d, 4w ago.")
    private String since;

    @Option(names = "-n", paramLabel = "COUNT", description = "At most so many.")
    private Integer count;

    SearchCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    boolean read(RunsFolder folder, Output out) throws IOException {
        long limit = limit(count);
        Instant from =
                TimeOptions.FLAGS.range(since, null, options().zone(), clock).from();
        Redactor redactor = redactor();
        RunSearch search = new RunSearch(new LineQuery(
                List.of(new SearchTerm(term, ignoreCase)),
                filters.stream().map(SearchCommand::filter).toList()));
        List<RunSearch.Hit> hits = search.in(folder, run -> !run.ts().instant().isBefore(from)).stream()
                .limit(limit)
                .map(hit -> new RunSearch.Hit(hit.run().masked(redactor), hit.matches()))
                .toList();
        if (isJson()) {
            hits.forEach(hit -> out.line(json(hit)));
        } else {
            print(hits, out);
        }
        return !hits.isEmpty();
    }

    private static FieldFilter filter(String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw CommandException.wrongUsage("a filter is written as field:value: " + text);
        }
        return new FieldFilter(text.substring(0, colon), text.substring(colon + 1));
    }

    private static String json(RunSearch.Hit hit) {
        String row = hit.run().row();
        return JsonRow.withVersion(row.substring(0, row.lastIndexOf('}')) + ",\"matches\":" + hit.matches() + "}");
    }

    private void print(List<RunSearch.Hit> hits, Output out) {
        Columns columns = new Columns(2, 3);
        List<String[]> rows = hits.stream().map(hit -> cells(hit.run())).toList();
        rows.forEach(columns::measure);
        rows.forEach(row -> out.line(columns.line(row)));
    }

    private String[] cells(IndexedRun run) {
        LocalDate day = run.ts().instant().atZone(options().zone()).toLocalDate();
        boolean failed = run.error() != null && !NOT_FAILED.contains(run.status());
        return new String[] {day.toString(), run.runId(), failed ? run.status() + " " + run.error() : run.status()};
    }
}
