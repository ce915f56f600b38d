package dev.hermes.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hermes.cli.CapturedOutput;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.runs.CostQuestion;
import dev.hermes.cli.runs.FileRuns;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.LineQuestion;
import dev.hermes.cli.runs.RunQuestion;
import dev.hermes.cli.runs.RunTimeline;
import dev.hermes.schemas.query.BadQueryException;
import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.SummaryJson;
import dev.hermes.schemas.query.TimeOptions;
import dev.hermes.schemas.query.TimeRange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;

/** A query API over a runs folder, for tests of those who ask one. */
final class QueryServer implements AutoCloseable {
    static final String TOKEN = "the-token-of-the-test";

    private static final String API = "/api/v1/";
    private static final TimeOptions TIMES = new TimeOptions("since", "until");

    private final Path runs;
    private final Clock clock;
    private final int largestPage;
    private final HttpServer http;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final BlockingQueue<String> changes = new LinkedBlockingQueue<>();
    private volatile String token = TOKEN;
    private volatile String partial = "null";
    private volatile String unavailable;
    private volatile int gone;
    private volatile boolean breaksOff;
    private volatile boolean streamEnds;

    /**
     * Starts it.
     *
     * @param largestPage rows of a page at most, whatever is asked for
     */
    QueryServer(Path runs, Clock clock, int largestPage) throws IOException {
        this.runs = runs;
        this.clock = clock;
        this.largestPage = largestPage;
        this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext(API, this::answer);
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** Paths and queries of the requests so far. */
    List<String> asked() {
        return asked;
    }

    /** From now on it takes another token only. */
    void takes(String otherToken) {
        token = otherToken;
    }

    /** From now on instances are missing. */
    void lacks(int answered, int of) {
        partial = "{\"answered\":" + answered + ",\"of\":" + of + "}";
    }

    /** From now on it restores; null: no more. */
    void restores(String error) {
        unavailable = error;
    }

    /** From now on it has no longer so many of the first lines of each run. */
    void loses(int lines) {
        gone = lines;
    }

    /** From now on the events of a run break off in the middle. */
    void breaksOff() {
        breaksOff = true;
    }

    /** From now on the stream of changes ends behind each of them. */
    void endsStreams() {
        streamEnds = true;
    }

    /** Sends a run's summary to who follows. */
    void changed(String runId) throws IOException {
        changes.add(summary(files().find(runId)));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath().substring(API.length());
        String lastEventId = exchange.getRequestHeaders().getFirst("Last-Event-ID");
        asked.add(exchange.getRequestURI().toString().substring(API.length())
                + (lastEventId == null ? "" : " behind " + lastEventId));
        try (exchange) {
            if (!("Bearer " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                send(exchange, 401, refusal("no_token", "write the header Authorization: Bearer"));
            } else if (unavailable != null) {
                exchange.getResponseHeaders().add("Retry-After", "7");
                send(exchange, 503, refusal("unavailable", unavailable));
            } else {
                answer(exchange, path, new Parameters(exchange.getRequestURI().getRawQuery()));
            }
        } catch (BadQueryException e) {
            send(exchange, 400, refusal("bad_request", e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server stops
        }
    }

    private void answer(HttpExchange exchange, String path, Parameters parameters)
            throws IOException, InterruptedException {
        switch (path) {
            case "runs" -> {
                List<String> rows = files().list(question(parameters), Long.MAX_VALUE).stream()
                        .map(IndexedRun::row)
                        .toList();
                send(exchange, 200, page(rows, parameters));
            }
            case "search" -> send(exchange, 200, page(search(parameters), parameters));
            case "cost" -> send(exchange, 200, costs(parameters));
            case "stream" -> stream(exchange);
            default -> run(exchange, path, parameters);
        }
    }

    /** An id that no path can hold stands in the query. */
    private static String idOf(String path, Parameters parameters) {
        String[] parts = path.split("/", -1);
        return parts[0].equals("runs") ? URLDecoder.decode(parts[1], UTF_8) : parameters.get("id");
    }

    private FileRuns files() {
        return new FileRuns(runs, new CapturedOutput().output());
    }

    private RunQuestion question(Parameters parameters) {
        TimeRange range = range(parameters);
        RunFilter filter = new RunFilter(
                range.from(),
                parameters.get("until") == null ? Instant.MAX : range.to(),
                parameters.get("status"),
                parameters.get("agent"),
                parameters.get("team"),
                parameters.get("user"));
        return new RunQuestion(filter, null, null, range.zone());
    }

    private TimeRange range(Parameters parameters) {
        String zone = parameters.get("zone");
        return TIMES.range(
                parameters.get("since"), parameters.get("until"), ZoneId.of(zone == null ? "UTC" : zone), clock);
    }

    private List<String> search(Parameters parameters) throws IOException {
        List<FieldFilter> fields = parameters.all("field").stream()
                .map(field -> field.split(":", 2))
                .map(field -> new FieldFilter(field[0], field[1]))
                .toList();
        LineQuestion line = new LineQuestion(parameters.all("q"), "true".equals(parameters.get("ignore_case")), fields);
        return files().search(line, question(parameters), Long.MAX_VALUE, true).stream()
                .map(hit -> hit.run().row().replaceFirst("\\}$", ",\"matches\":" + hit.matches() + "}"))
                .toList();
    }

    private String costs(Parameters parameters) throws IOException {
        CostGrouping grouping = CostGrouping.of(parameters.get("by"));
        TimeRange range = range(parameters);
        String rows = files().cost(new CostQuestion(grouping, range, parameters.get("since"), null)).stream()
                .map(row -> row.json(grouping, range))
                .collect(Collectors.joining(","));
        return "{\"schema_version\":1,\"costs\":[" + rows + "],\"partial\":" + partial + "}";
    }

    /** The cursor is the number of rows before the page. */
    private String page(List<String> rows, Parameters parameters) {
        int from = parameters.get("cursor") == null ? 0 : Integer.parseInt(parameters.get("cursor"));
        String limit = parameters.get("limit");
        int size = Math.min(largestPage, limit == null ? 50 : Integer.parseInt(limit));
        int to = Math.min(rows.size(), from + size);
        String next = to < rows.size() ? "\"" + to + "\"" : "null";
        return "{\"schema_version\":1,\"runs\":[" + String.join(", ", rows.subList(from, to)) + "],\"next_cursor\":"
                + next + ",\"partial\":" + partial + "}";
    }

    private void run(HttpExchange exchange, String path, Parameters parameters) throws IOException {
        boolean isWhole = path.matches("run|runs/[^/]+");
        if (!isWhole && !path.matches("run/events|runs/[^/]+/events")) {
            send(exchange, 404, refusal("not_found", "there is nothing here"));
            return;
        }
        FoundRun run;
        try {
            run = files().find(idOf(path, parameters));
        } catch (CommandException e) {
            boolean isAmbiguous = e.getMessage().contains("begin with");
            send(
                    exchange,
                    isAmbiguous ? 409 : 404,
                    isAmbiguous
                            ? "{\"reason\":\"ambiguous\",\"error\":\"several\",\"runs\":[\"ff01\",\"ff02\"]}"
                            : refusal("not_found", e.getMessage()));
            return;
        }
        if (isWhole) {
            send(exchange, 200, "{\"schema_version\":1,\"run\":" + summary(run) + "}");
        } else {
            events(exchange, run, parameters);
        }
    }

    private static String summary(FoundRun run) throws IOException {
        return SummaryJson.of(RunTimeline.read(run, warning -> {}, event -> {}).summary());
    }

    private void events(HttpExchange exchange, FoundRun run, Parameters parameters) throws IOException {
        List<String> lines = Files.readAllLines(run.file().file(), UTF_8);
        int after = parameters.get("after") == null ? 0 : Integer.parseInt(parameters.get("after"));
        int first = Math.max(after, gone);
        String rest = lines.stream().skip(first).map(line -> line + "\n").collect(Collectors.joining());
        byte[] body = rest.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/x-ndjson");
        exchange.getResponseHeaders().add("Hermes-First-Line", Integer.toString(first + 1));
        exchange.sendResponseHeaders(200, breaksOff ? body.length + 1 : body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private void stream(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        body.write(": hello\n\n".getBytes(UTF_8));
        body.flush();
        int id = 0;
        while (id == 0 || !streamEnds) {
            String change = changes.take();
            id++;
            body.write(("id: " + id + "\nevent: run\ndata: " + change + "\n\n").getBytes(UTF_8));
            body.flush();
        }
    }

    private static String refusal(String reason, String error) {
        return "{\"reason\":\"" + reason + "\",\"error\":\"" + error.replace("\"", "\\\"") + "\"}";
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }

    /** The parameters of a query. */
    private static final class Parameters {
        private final List<String[]> all = new ArrayList<>();

        Parameters(String query) {
            for (String parameter : query == null ? new String[0] : query.split("&", -1)) {
                String[] parts = parameter.split("=", 2);
                all.add(new String[] {parts[0], URLDecoder.decode(parts[1], UTF_8)});
            }
        }

        String get(String name) {
            return all(name).stream().findFirst().orElse(null);
        }

        List<String> all(String name) {
            return all.stream()
                    .filter(parameter -> parameter[0].equals(name))
                    .map(parameter -> parameter[1])
                    .toList();
        }
    }
}
