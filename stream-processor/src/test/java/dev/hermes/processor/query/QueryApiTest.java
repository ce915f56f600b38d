package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;
import dev.hermes.testkit.OpenApiDocument;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryApiTest {
    private static final OpenApiDocument DOCUMENT = OpenApiDocument.beside(QueryApi.class);

    /** What does not end is broken off by the server after 5 s. */
    private static final Duration SOONER_THAN_BROKEN_OFF = Duration.ofSeconds(4);

    private final Instance instance = Instance.open(Instance.ALL);

    @AfterEach
    void close() {
        instance.close();
    }

    /** Asks, and checks the answer against the document. */
    private HttpResponse<String> ask(String path, String operationPath) {
        HttpResponse<String> answer = instance.get(path);
        String operation = OpenApiDocument.operation("get", "/api/v1/" + operationPath);
        assertEquals(Set.of(), DOCUMENT.problems(operation, answer), () -> answer.statusCode() + " " + answer.body());
        return answer;
    }

    private JsonNode runs(String query) {
        return Instance.json(ask("runs?" + query, "runs"));
    }

    private static List<String> ids(JsonNode page) {
        return page.path("runs").findValuesAsText("run_id");
    }

    static String line(String runId, String ts, int step, String kind, String further) {
        return "{\"ts\":\"2026-07-20T%sZ\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"%s\"%s}"
                .formatted(ts, runId, step, kind, further);
    }

    private void givenRuns(int count) {
        for (int run = 0; run < count; run++) {
            instance.runs.add(line("r" + run, "10:%02d:00".formatted(run), 1, "end", ",\"status\":\"ok\""));
        }
    }

    @Test
    void pages_goThroughAllRuns_theNewestFirst_whateverComesInMeanwhile() {
        givenRuns(25);
        List<String> found = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = runs("limit=10&cursor=" + cursor);
            found.addAll(ids(page));
            cursor = page.path("next_cursor").textValue();
            instance.runs.add(line("new" + found.size(), "11:00:00", 1, "note", ""));
        }

        assertEquals(25, found.size());
        assertEquals("r24", found.get(0));
        assertEquals("r0", found.get(24));
        assertEquals(25, new TreeSet<>(found).size());
    }

    @Test
    void runsThatChangeWhilePagesAreRead_areOnNoPageTwice_andElseBeforeTheFirst() {
        Random random = new Random(7);
        for (int run = 0; run < 1_000; run++) {
            instance.runs.add(line("r" + run, "10:%02d:%02d".formatted(run / 60, run % 60), 1, "note", ""));
        }
        Set<String> changed = new TreeSet<>();
        List<String> found = new ArrayList<>();
        JsonNode first = runs("limit=100");
        JsonNode page = first;
        for (int second = 0; !page.path("next_cursor").isNull(); second++) {
            found.addAll(ids(page));
            for (int i = 0; i < 30; i++) {
                String runId = "r" + random.nextInt(1_000);
                changed.add(runId);
                instance.runs.add(line(runId, "12:00:%02d".formatted(second), 2, "note", ""));
            }
            page = runs("limit=100&cursor=" + page.path("next_cursor").textValue());
        }
        found.addAll(ids(page));

        List<String> front = ids(runs("since=2026-07-20T12:00:00Z&limit=1000"));
        Set<String> all = new TreeSet<>(found);
        assertEquals(found.size(), all.size());
        assertEquals(changed, new TreeSet<>(front));
        all.addAll(front);
        assertEquals(1_000, all.size());
        assertTrue(found.size() < 1_000, "some had to move");
    }

    @Test
    void row_isThatOfTheIndex() {
        instance.runs.add(line("r", "10:00:00", 1, "tool", ",\"agent\":\"a\",\"cost_usd\":0.0014"));
        instance.runs.add(line("r", "10:00:01", 2, "end", ",\"status\":\"ok\",\"summary\":\"done\""));

        String answer = ask("runs", "runs").body();

        assertEquals(
                "{\"schema_version\":1,\"runs\":[{\"run_id\":\"r\",\"ts\":\"2026-07-20T10:00:01Z\",\"summary\":\"done\","
                        + "\"status\":\"ok\",\"cost_usd\":0.0014,\"path\":\"2026-07-20/r.jsonl\",\"agent\":\"a\","
                        + "\"started_at\":\"2026-07-20T10:00:00Z\",\"steps\":1}],\"next_cursor\":null,\"partial\":null}",
                answer);
    }

    @ParameterizedTest
    @CsvSource({
        "status=error, bad",
        "agent=bee, bad",
        "team=t1, good",
        "user=u1, good",
        "until=2026-07-20T10:30:00Z, good",
        "since=2026-07-20T10:30:00Z, bad",
        "since=2026-07-20T12:00&zone=UTC&id=go, ",
        "id=go, good"
    })
    void filters_letTheWantedRunsThrough(String query, String expected) {
        instance.runs.add(line("good", "10:00:00", 1, "end", ",\"status\":\"ok\",\"team\":\"t1\",\"user\":\"u1\""));
        instance.runs.add(line("bad", "11:00:00", 1, "end", ",\"status\":\"error\",\"agent\":\"bee\""));

        HttpResponse<String> answer = instance.get("runs?" + query);

        if (expected == null) {
            assertEquals(400, answer.statusCode());
        } else {
            assertEquals(List.of(expected), ids(Instance.json(answer)));
        }
    }

    @Test
    void runOfTheFuture_isThere_unlessAnEndIsNamed() {
        instance.runs.add("{\"ts\":\"2027-01-01T00:00:00Z\",\"run_id\":\"ahead\",\"step\":1,\"kind\":\"note\"}");

        assertEquals(List.of("ahead"), ids(runs("since=1d")));
        assertEquals(List.of(), ids(runs("until=2026-07-20")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stauts=ok",
                "limit=0",
                "limit=1001",
                "limit=ten",
                "limit=5&limit=6",
                "cursor=zzz",
                "cursor=MjAyNg",
                "since=tomorrow",
                "since=0d",
                "zone=Mars",
                "until=2026-02-30",
                "since=2026-07-20&until=2026-07-01"
            })
    void wrongParameter_isRefused_notIgnored(String query) {
        HttpResponse<String> answer = ask("runs?" + query, "runs");

        assertEquals(400, answer.statusCode());
        assertEquals("bad_query", Instance.json(answer).path("reason").textValue());
    }

    @Test
    void costByDay_ofAges_isRefused_andByModelIsNot() {
        HttpResponse<String> byDay = ask("cost?since=0001-01-01&until=2026-11-30", "cost");
        HttpResponse<String> byModel = ask("cost?since=0001-01-01&until=2026-11-30&by=model", "cost");

        assertEquals(400, byDay.statusCode());
        assertEquals("bad_query", Instance.json(byDay).path("reason").textValue());
        assertEquals(200, byModel.statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "q=", "q=a&ignore_case=yes", "field=tool", "field=:x", "id=r", "q=a&field="})
    void wrongSearch_isRefused(String query) {
        assertEquals(400, ask("search?" + query, "search").statusCode());
    }

    @Test
    void wrongGrouping_isRefused() {
        HttpResponse<String> answer = ask("cost?by=week", "cost");

        assertEquals(400, answer.statusCode());
        assertEquals(
                "by is unknown: write day, tool, model, agent, team or run",
                Instance.json(answer).path("error").textValue());
    }

    @Test
    void search_countsLines_andTakesSeveralTermsAndFields() {
        instance.runs.add(line("one", "10:00:00", 1, "tool", ",\"tool\":\"x\",\"output\":\"red \\u65e5 blue\""));
        instance.runs.add(line("one", "10:00:01", 2, "tool", ",\"tool\":\"y\",\"output\":\"red\""));
        instance.runs.add(line("two", "10:00:02", 1, "tool", ",\"tool\":\"y\",\"output\":\"RED\""));

        JsonNode red = Instance.json(ask("search?q=red", "search"));
        JsonNode both = Instance.json(ask("search?q=red&q=%E6%97%A5", "search"));
        JsonNode anyCase = Instance.json(ask("search?q=red&ignore_case=true&field=tool:y", "search"));

        assertEquals(List.of("one"), ids(red));
        assertEquals(2, red.at("/runs/0/matches").intValue());
        assertEquals(1, both.at("/runs/0/matches").intValue());
        assertEquals(List.of("two", "one"), ids(anyCase));
    }

    @Test
    void run_isNamedByABeginning_thatNoOtherHas() {
        instance.runs.add(line("abc", "10:00:00", 1, "note", ""));
        instance.runs.add(line("abcd", "10:00:00", 1, "note", ""));
        instance.runs.add(line("x/y+z %", "10:00:00", 1, "note", ""));

        assertEquals("abcd", summary("abcd").path("run_id").textValue());
        assertEquals("abc", summary("abc").path("run_id").textValue());
        assertEquals("x/y+z %", summary("x%2Fy+z%20%25").path("run_id").textValue());
        assertEquals(404, ask("runs/zz", "runs/{id}").statusCode());
        HttpResponse<String> several = ask("runs/ab", "runs/{id}");
        assertEquals(409, several.statusCode());
        assertEquals("[\"abc\",\"abcd\"]", Instance.json(several).path("runs").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../../x", "a;b", "n\nl", "plain"})
    void anyRun_isNamedByAQuery(String id) {
        String escaped = id.replace("\n", "\\n");
        instance.runs.add(line(escaped, "10:00:00", 1, "note", ""));
        instance.runs.add(line("a", "10:00:00", 1, "note", ""));
        String asked = URLEncoder.encode(id, UTF_8);

        assertEquals(
                id,
                Instance.json(ask("run?id=" + asked, "run")).at("/run/run_id").textValue());
        assertTrue(ask("run/events?id=" + asked, "run/events").body().contains("\"run_id\":\"" + escaped + "\""));
        assertEquals(400, ask("run", "run").statusCode());
        assertEquals(404, ask("run/events?id=none", "run/events").statusCode());
    }

    @Test
    void semicolon_isPartOfAnId() {
        instance.runs.add(line("a", "10:00:00", 1, "note", ""));

        assertEquals(404, instance.get("runs/a;b").statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../src", "/../", "..\\.."})
    void dots_areSearchedFor(String term) {
        instance.runs.add(
                line("r", "10:00:00", 1, "note", ",\"summary\":\"in " + term.replace("\\", "\\\\") + " and\""));

        JsonNode found = Instance.json(ask("search?q=" + URLEncoder.encode(term, UTF_8), "search"));

        assertEquals(List.of("r"), ids(found));
    }

    @Test
    void runWhoseIdLooksLikeASecret_isThereWithItsPath() {
        String id = "AKIA" + "IOSFODNN7EXAMPLE";
        instance.runs.add(line(id, "10:00:00", 1, "note", ",\"summary\":\"of " + id + "\""));

        JsonNode run = runs("").at("/runs/0");

        assertEquals(id, run.path("run_id").textValue());
        assertTrue(run.path("path").textValue().startsWith("2026-07-20/" + id), run.toString());
        assertFalse(run.path("summary").textValue().contains(id), run.toString());
    }

    private JsonNode summary(String id) {
        return Instance.json(ask("runs/" + id, "runs/{id}")).path("run");
    }

    @Test
    void events_areTheLines_afterAPlace() {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 3_000; step++) {
            lines.add(line("long", "10:00:00", step, "note", ",\"summary\":\"" + "x".repeat(100) + "\""));
        }
        lines.forEach(instance.runs::add);

        HttpResponse<String> all = ask("runs/lo/events", "runs/{id}/events");
        HttpResponse<String> last = ask("runs/long/events?after=2999", "runs/{id}/events");
        HttpResponse<String> none = ask("runs/long/events?after=3000", "runs/{id}/events");

        assertEquals(lines, all.body().lines().toList());
        assertTrue(all.body().endsWith("\n"));
        assertEquals(List.of(lines.get(2_999)), last.body().lines().toList());
        assertEquals("", none.body());
        assertEquals(List.of("1", "3000", "3001"), firstLines(List.of(all, last, none)));
        instance.runs.forget("long", 1_000);
        HttpResponse<String> rest = ask("runs/long/events?after=10", "runs/{id}/events");
        assertEquals(lines.subList(1_000, 3_000), rest.body().lines().toList());
        assertEquals(List.of("1001"), firstLines(List.of(rest)));
        assertEquals(404, ask("runs/other/events", "runs/{id}/events").statusCode());
    }

    private static List<String> firstLines(List<HttpResponse<String>> answers) {
        return answers.stream()
                .map(answer -> answer.headers().firstValue("Hermes-First-Line").orElse("none"))
                .toList();
    }

    @Test
    void whatIsShown_isMasked() {
        String secret = "sk-ant-api03-" + "Abc123Def456".repeat(6);
        instance.runs.add(line("old", "10:00:00", 1, "tool", ",\"output\":\"key " + secret + "\""));
        instance.runs.add(line("old", "10:00:01", 2, "end", ",\"status\":\"ok\",\"summary\":\"used " + secret + "\""));

        for (String path :
                List.of("runs", "runs/old", "runs/old/events", "search?q=key", "local/runs", "local/run?id=o")) {
            String answer = instance.get(path).body();
            assertFalse(answer.contains(secret), path);
            assertTrue(answer.contains("old"), path);
        }
    }

    private void book(String quarterHour, String tool, String cost) {
        CostAmount amount = new CostAmount(new BigDecimal(cost), 1, 0, 10, 1);
        instance.costs.add(new CostDelta(new CostKey(Instant.parse(quarterHour), "a", null, "m", tool), amount));
    }

    @Test
    void cost_isSummedByDaysOfAZone_andByTool() {
        book("2026-07-19T23:45:00Z", "x", "0.0014");
        book("2026-07-20T00:00:00Z", "x", "0.0008");
        book("2026-07-20T12:00:00Z", null, "0.000000000000000001");

        JsonNode utc = Instance.json(ask("cost?since=2d", "cost")).path("costs");
        JsonNode berlin =
                Instance.json(ask("cost?since=2d&zone=Europe/Berlin", "cost")).path("costs");
        JsonNode tools = Instance.json(ask("cost?by=tool", "cost")).path("costs");

        assertEquals("0.0014", utc.at("/0/cost_usd").decimalValue().toPlainString());
        assertEquals(
                "0.000800000000000001", utc.at("/1/cost_usd").decimalValue().toPlainString());
        assertEquals("0", berlin.at("/0/cost_usd").decimalValue().toPlainString());
        assertEquals("Europe/Berlin", berlin.at("/1/zone").textValue());
        assertEquals("x", tools.at("/0/tool").textValue());
        assertEquals("0.0022", tools.at("/0/cost_usd").decimalValue().toPlainString());
        assertTrue(tools.at("/1/tool").isNull());
    }

    @Test
    void costOfRuns_isTheirSummaries_orFoldedWhereTheyReachBeyondTheTime() {
        instance.runs.add(line("inside", "10:00:00", 1, "tool", ",\"cost_usd\":0.5"));
        instance.runs.add(line("inside", "10:20:00", 2, "end", ",\"status\":\"ok\",\"total_cost_usd\":0.75"));
        instance.runs.add(line("across", "09:00:00", 1, "tool", ",\"cost_usd\":2"));
        instance.runs.add(line("across", "10:01:00", 2, "tool", ",\"cost_usd\":0.25"));
        instance.runs.add(line("free", "10:00:00", 1, "tool", ",\"cost_usd\":0"));
        instance.runs.add(line("none", "10:00:00", 1, "note", ""));
        instance.runs.add(line("unpriced", "10:00:00", 1, "model", ",\"model\":\"m\",\"prompt_tokens\":7"));

        JsonNode rows = Instance.json(ask("cost?by=run&since=2026-07-20T10:00:00Z", "cost"))
                .path("costs");

        assertEquals(List.of("inside", "across", "free", "unpriced"), rows.findValuesAsText("run"));
        assertEquals("0.75", rows.at("/0/cost_usd").decimalValue().toPlainString());
        assertEquals("0.25", rows.at("/1/cost_usd").decimalValue().toPlainString());
        assertEquals("0", rows.at("/2/cost_usd").decimalValue().toPlainString());
        assertTrue(rows.at("/3/cost_usd").isNull());
        assertFalse(rows.at("/3/cost_complete").booleanValue());
    }

    @Test
    void stream_sendsWhatChanges_andGoesOnWhereItWasLeft() {
        instance.runs.add(line("before", "10:00:00", 1, "note", ""));
        String position;
        try (EventReader reader = EventReader.open(instance.request("stream").build())) {
            await().until(() -> {
                instance.runs.add(line("r1", "10:00:01", 1, "note", ""));
                return !reader.events().isEmpty();
            });
            assertTrue(reader.events().stream().allMatch(event -> event.startsWith("run {\"run_id\":\"r1\"")));
            position = reader.lastId();
        }
        instance.runs.add(line("r2", "10:00:02", 1, "note", ""));

        try (EventReader again = EventReader.open(
                instance.request("stream").header("Last-Event-ID", position).build())) {
            await().until(() -> again.events().stream().anyMatch(event -> event.startsWith("run {\"run_id\":\"r2\"")));
            assertTrue(again.events().stream().noneMatch(event -> event.contains("before")));
        }
    }

    @Test
    void stream_endsWhenTheServerStops() {
        try (EventReader reader = EventReader.open(instance.request("stream").build())) {
            instance.runs.add(line("r1", "10:00:00", 1, "note", ""));
            await().until(() -> !reader.events().isEmpty());

            assertTimeout(SOONER_THAN_BROKEN_OFF, instance::close);

            await().until(reader::hasEnded);
        }
    }

    @Test
    void stream_beginsWhereItIsTold() {
        instance.runs.add(line("before", "10:00:00", 1, "note", ""));

        try (EventReader reader =
                EventReader.open(instance.request("stream?from=start").build())) {
            await().until(() -> reader.events().size() == 1);

            assertTrue(reader.events().get(0).contains("before"));
        }
        assertEquals(400, ask("stream?from=nowhere", "stream").statusCode());
    }

    @Test
    void storeThatIsRestored_isNotTakenForAnEmptyOne() {
        instance.runs.setReady(false);

        for (String path : List.of("runs", "search?q=x", "cost?by=run", "runs/r", "runs/r/events")) {
            HttpResponse<String> answer = ask(path, path.replaceAll("\\?.*", "").replace("runs/r", "runs/{id}"));
            assertEquals(503, answer.statusCode(), path);
            assertEquals("5", answer.headers().firstValue("Retry-After").orElse("none"), path);
            assertEquals(
                    "the search store is restored",
                    Instance.json(answer).path("error").textValue());
        }
    }

    @Test
    void untilTheStoresAreThere_itSaysThatItStarts() {
        try (Instance starting = Instance.starting()) {
            HttpResponse<String> answer = starting.get("runs");

            assertEquals(503, answer.statusCode());
            assertEquals(
                    "the query API is starting, try again",
                    Instance.json(answer).path("error").textValue());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "walk", "runs/a/b", "runs/a/events/b", "local", "local/x", "local/runs/a"})
    void unknownPath_isNotThere(String path) {
        assertEquals(404, instance.get(path).statusCode());
    }

    @Test
    void onlyReading_isAllowed() {
        HttpResponse<String> answer = Instance.send(
                instance.request("runs").POST(BodyPublishers.ofString("{}")).build(), BodyHandlers.ofString());

        assertEquals(405, answer.statusCode());
        assertEquals("GET, HEAD", answer.headers().firstValue("Allow").orElse(""));
        HttpResponse<String> options = Instance.send(
                instance.request("runs")
                        .method("OPTIONS", BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
        assertEquals(204, options.statusCode());
        assertEquals("GET, HEAD, OPTIONS", options.headers().firstValue("Allow").orElse(""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runs",
                "runs/r",
                "runs/r/events",
                "run?id=r",
                "run/events?id=r",
                "search?q=r",
                "cost",
                "stream",
                "openapi.json",
                "runs/none",
                "runs?stauts=ok",
                "walk"
            })
    void head_isAnsweredAsGet_withoutTheBody(String path) {
        instance.runs.add(line("r", "10:00:00", 1, "note", ""));

        HttpResponse<String> head = Instance.send(
                instance.request(path).method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.ofString());

        HttpResponse<Stream<String>> get = Instance.send(instance.request(path).build(), BodyHandlers.ofLines());
        get.body().close();
        assertEquals(get.statusCode(), head.statusCode());
        assertEquals("", head.body());
        for (String name : List.of("Content-Type", "Content-Length", "Cache-Control")) {
            assertEquals(get.headers().firstValue(name), head.headers().firstValue(name), name);
        }
    }

    @Test
    void document_isServed() {
        assertEquals(
                "3.1.0",
                Instance.json(ask("openapi.json", "openapi.json"))
                        .path("openapi")
                        .textValue());
    }
}
