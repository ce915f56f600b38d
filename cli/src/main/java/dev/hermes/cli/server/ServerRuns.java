package dev.hermes.cli.server;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.CostQuestion;
import dev.hermes.cli.runs.FollowedRun;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.LineQuestion;
import dev.hermes.cli.runs.RunChanges;
import dev.hermes.cli.runs.RunHit;
import dev.hermes.cli.runs.RunQuestion;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.schemas.query.CostRow;
import dev.hermes.schemas.query.FieldFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs as a server has them. */
final class ServerRuns implements RunSource {
    private static final Pattern MATCHES = Pattern.compile(",\\s*\"matches\"\\s*:\\s*([0-9]{1,18})\\s*}$");

    private final ServerClient client;
    private final Output out;
    /** How many of a run's first lines the server has no longer. */
    private final Map<String, Long> gone = new HashMap<>();

    private FetchedRuns fetched;

    ServerRuns(ServerClient client, Output out) {
        this.client = client;
        this.out = out;
    }

    @Override
    public List<IndexedRun> list(RunQuestion runs, long limit) throws IOException {
        List<IndexedRun> found = new ArrayList<>();
        for (String row : rows("runs", new ArrayList<>(), runs, limit)) {
            found.add(row(row));
        }
        return found;
    }

    @Override
    public List<RunHit> search(LineQuestion line, RunQuestion runs, long limit, boolean counting) throws IOException {
        List<String[]> words = new ArrayList<>();
        line.terms().forEach(term -> words.add(new String[] {"q", term}));
        if (line.ignoreCase()) {
            words.add(new String[] {"ignore_case", "true"});
        }
        for (FieldFilter field : line.fields()) {
            words.add(new String[] {"field", field.field() + ":" + field.value()});
        }
        List<RunHit> hits = new ArrayList<>();
        for (String row : rows("search", words, runs, limit)) {
            hits.add(hit(row));
        }
        return hits;
    }

    private List<String> rows(String path, List<String[]> words, RunQuestion runs, long limit) throws IOException {
        Pages pages = new Pages(new Pages.Source() {
            @Override
            public RunPage page(String cursor, long most) throws IOException {
                Question question = Question.of(path);
                words.forEach(word -> question.with(word[0], word[1]));
                RunPage page = ServerRuns.this.page(
                        addRuns(question, runs).with("limit", most).with("cursor", cursor));
                if (cursor != null && cursor.equals(page.nextCursor())) {
                    throw strange();
                }
                return page;
            }

            @Override
            public IndexedRun row(String row) {
                return ServerRuns.this.row(row);
            }
        });
        List<String> rows = pages.read(limit);
        warnOf(pages.partial());
        return rows;
    }

    private static Question addRuns(Question question, RunQuestion runs) {
        boolean hasTime = runs.since() != null || runs.until() != null;
        return question.with("since", runs.since())
                .with("until", runs.until())
                .with("zone", hasTime ? runs.zone().getId() : null)
                .with("status", runs.filter().status())
                .with("agent", runs.filter().agent())
                .with("team", runs.filter().team())
                .with("user", runs.filter().user());
    }

    private RunPage page(Question question) throws IOException {
        return pageOf(ask(question).body(), "runs");
    }

    /** What answers with status 404 is no query API. */
    private ServerClient.Answer ask(Question question) throws IOException {
        ServerClient.Answer answer = client.ask(question, 404);
        if (answer.status() == 404) {
            throw new ServerUnavailableException("the server at " + client.url() + " has no query API");
        }
        return answer;
    }

    private RunPage pageOf(String answer, String list) throws IOException {
        try {
            return RunPage.read(answer, list);
        } catch (IOException e) {
            throw strange();
        }
    }

    private IndexedRun row(String row) {
        return IndexedRun.ofRow(row).orElseThrow(this::strange);
    }

    private RunHit hit(String row) {
        Matcher matches = MATCHES.matcher(row);
        if (!matches.find()) {
            throw strange();
        }
        return new RunHit(row(row.substring(0, matches.start()) + "}"), Long.parseLong(matches.group(1)));
    }

    private CommandException strange() {
        return CommandException.failed("the server at " + client.url()
                + " does not answer as a query API does: is it Hermes, and of this version?");
    }

    private void warnOf(RunPage.Partial partial) {
        if (partial != null) {
            out.warn("partial: " + partial.answered() + " of " + partial.of() + " partitions answered");
        }
    }

    @Override
    public List<CostRow> cost(CostQuestion costs) throws IOException {
        Question question = Question.of("cost")
                .with("since", costs.since())
                .with("until", costs.until())
                .with("by", costs.grouping().word())
                .with("zone", costs.range().zone().getId());
        RunPage answer = pageOf(ask(question).body(), "costs");
        List<CostRow> rows = new ArrayList<>();
        for (String row : answer.objects()) {
            rows.add(CostAnswer.row(row, costs.grouping()));
        }
        warnOf(answer.partial());
        return rows;
    }

    @Override
    public FoundRun find(String id) throws IOException {
        ServerClient.Answer answer = client.ask(Question.ofRun(id, ""), 404, 409);
        if (answer.status() == 404) {
            ask(Question.of("runs").with("limit", 1)); // or there is no query API at all
            throw CommandException.failed("there is no run " + id);
        }
        if (answer.status() == 409) {
            Refusal.textsOf(answer.body(), "runs").forEach(out::warn);
            throw CommandException.failed("several runs begin with " + id + ": write more of the id");
        }
        String summary = summaryOf(answer.body());
        IndexedRun run = row(summary);
        if (fetched == null) {
            fetched = FetchedRuns.create();
        }
        return fetched.add(run, file -> download(run.runId(), 0, file));
    }

    /** Fetches what the file here has not got yet. Of an old run the server may have lost the first lines: places count them too. */
    private void download(String runId, long lines, Path file) throws IOException {
        long place = gone.getOrDefault(runId, 0L) + lines;
        long first = client.download(Question.ofRun(runId, "/events").with("after", place == 0 ? null : place), file);
        if (lines == 0 && first > place + 1) {
            gone.put(runId, first - 1);
            out.warn("the server no longer has the first " + (first - 1) + " lines of run " + runId
                    + ": read its file with --runs");
        }
    }

    private String summaryOf(String answer) {
        try {
            String summary = RunPage.object(answer, "run");
            if (summary != null) {
                return summary;
            }
        } catch (IOException e) {
            throw strange();
        }
        throw strange();
    }

    @Override
    public FollowedRun follow(FoundRun run) throws IOException {
        EventStream stream = EventStream.open(client);
        return new FollowedOnServer(
                run, stream, out::warn, lines -> fetched.append(run, file -> download(run.runId(), lines, file)));
    }

    @Override
    public RunChanges changes() throws IOException {
        return new ServerChanges(EventStream.open(client));
    }

    @Override
    public void close() throws IOException {
        if (fetched != null) {
            fetched.close();
        }
    }
}
