package dev.hermes.cli.run;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.LineQuestion;
import dev.hermes.cli.runs.RunHit;
import dev.hermes.cli.runs.RunQuestion;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hermes run search}: the runs with a line that contains some terms. */
@Command(name = "search", description = "List the runs with a line that contains a term, the newest first.")
final class SearchCommand extends ReadingCommand {
    private static final Set<String> NOT_FAILED = Set.of(RunState.OK, RunState.RUNNING, RunState.INTERRUPTED);

    private static final String[] NAMES = {"DATE", "RUN", "STATUS"};
    private static final int STATUS = 2;

    private final Clock clock;

    @Parameters(
            index = "0",
            paramLabel = "TERM",
            description = "Text of a line, or of a string in it; upper and lower case differ.")
    private String term;

    @Parameters(
            index = "1..*",
            paramLabel = "WORD",
            completionCandidates = Proposals.SearchWordBegins.class,
            description = {
                "One more term of the same line; or a field of it, such as kind:error or tool:email.send;",
                "or which runs: status:error, agent:, team:, user:, since:7d, until:."
            })
    private List<String> words = List.of();

    @Option(
            names = {"-i", "--ignore-case"},
            description = "Upper and lower case are equal.")
    private boolean ignoreCase;

    @Option(names = "--since", paramLabel = "WHEN", description = "Runs since a date, an instant, or 36h, 7d, 4w ago.")
    private String since;

    @Option(names = "--until", paramLabel = "WHEN", description = "Runs until the end of a date, or before an instant.")
    private String until;

    @Option(names = "-n", paramLabel = "COUNT", description = "At most so many.")
    private Integer count;

    SearchCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    boolean read(RunSource runs, Output out) throws IOException {
        long limit = limit(count);
        RunChoice choice = new RunChoice().option("since", since).option("until", until);
        LineQuestion line = new SearchWords(term, words, choice).line(ignoreCase);
        RunQuestion wanted = choice.question(options().zone(), clock);
        Redactor redactor = redactor();
        List<RunHit> hits = runs.search(line, wanted, limit, isJson()).stream()
                .map(hit -> new RunHit(hit.run().masked(redactor), hit.matches()))
                .toList();
        if (isJson()) {
            hits.forEach(hit -> out.line(json(hit)));
        } else {
            print(hits, out);
        }
        return !hits.isEmpty();
    }

    private static String json(RunHit hit) {
        String row = hit.run().row();
        return JsonRow.withVersion(row.substring(0, row.lastIndexOf('}')) + ",\"matches\":" + hit.matches() + "}");
    }

    private void print(List<RunHit> hits, Output out) {
        Columns columns = new Columns(2, 3).on(options().screen(), STATUS);
        Colours colours = colours();
        print(
                out,
                columns,
                (column, text) -> column == STATUS ? colours.status(text) : text,
                NAMES,
                hits.stream().map(hit -> cells(hit.run())).toList());
    }

    private String[] cells(IndexedRun run) {
        LocalDate day = run.ts().instant().atZone(options().zone()).toLocalDate();
        boolean failed = run.error() != null && !NOT_FAILED.contains(run.status());
        return new String[] {day.toString(), run.runId(), failed ? run.status() + " " + run.error() : run.status()};
    }
}
