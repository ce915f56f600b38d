package dev.hermes.processor.query;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two instances that share the partitions answer as one that has them all. */
class FanOutTest {
    private static final int RUNS = 40;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Patience IMPATIENT = new Patience(Duration.ofMillis(500), Duration.ofSeconds(60));

    private final Instance one = Instance.open(Set.of(0, 1));
    private final Instance two = Instance.open(Set.of(2, 3));
    private final Instance whole = Instance.open(Instance.ALL);

    @BeforeEach
    void givenRuns() {
        one.knows(two);
        two.knows(one);
        for (int run = 0; run < RUNS; run++) {
            add(QueryApiTest.line(
                    "r" + run, "10:%02d:00".formatted(run % 7), 1, "note", ",\"summary\":\"s" + run % 3 + "\""));
        }
        book(one, "0.1");
        book(two, "0.2");
        book(whole, "0.3");
    }

    private void add(String line) {
        one.runs.add(line);
        two.runs.add(line);
        whole.runs.add(line);
    }

    private static void book(Instance instance, String cost) {
        CostKey key = new CostKey(Instant.parse("2026-07-20T10:00:00Z"), "a", null, null, "x");
        instance.costs.add(new CostDelta(key, new CostAmount(new BigDecimal(cost), 1, 0, 0, 0)));
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
        whole.close();
    }

    @Test
    void pages_areThoseOfOneThatHasAll() {
        for (String path : List.of("runs?limit=7", "search?q=s1&limit=5", "runs?id=r1&limit=3")) {
            assertEquals(rows(whole, path), rows(one, path), path);
            assertEquals(rows(whole, path), rows(two, path), path);
        }
    }

    private static List<String> rows(Instance instance, String path) {
        List<String> rows = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = instance.json(path + "&cursor=" + cursor);
            assertTrue(page.path("partial").isNull(), path);
            page.path("runs").forEach(row -> rows.add(row.toString()));
            cursor = page.path("next_cursor").textValue();
        }
        return rows;
    }

    @Test
    void costs_areAddedUp() {
        for (String path : List.of("cost?since=1d", "cost?by=tool", "cost?by=run")) {
            assertEquals(whole.json(path), one.json(path), path);
            assertEquals(whole.json(path), two.json(path), path);
        }
    }

    @Test
    void run_isShownByWhicheverIsAsked() {
        for (int run = 0; run < RUNS; run++) {
            String path = "runs/r" + run;
            assertEquals(whole.get(path).body(), one.get(path).body());
            assertEquals(
                    whole.get(path + "/events").body(),
                    one.get(path + "/events").body());
            assertEquals(
                    whole.get(path + "/events").body(),
                    two.get(path + "/events").body());
        }
        assertEquals(404, one.get("runs/zz").statusCode());
    }

    @Test
    void stream_bringsTheChangesOfAll() {
        try (EventReader reader =
                EventReader.open(one.request("stream?from=start").build())) {
            await().until(() -> reader.events().size() == RUNS);
            add(QueryApiTest.line("late-a", "12:00:00", 1, "note", ""));
            add(QueryApiTest.line("late-b", "12:00:00", 1, "note", ""));
            add(QueryApiTest.line("late-c", "12:00:00", 1, "note", ""));

            await().until(() -> reader.events().size() == RUNS + 3);
        }
    }

    @Test
    void instanceThatIsAway_isMissedAloud() {
        two.close();

        JsonNode page = one.json("runs?limit=100");
        JsonNode costs = one.json("cost?by=tool");

        assertEquals(2, page.at("/partial/answered").intValue());
        assertEquals(4, page.at("/partial/of").intValue());
        assertEquals(2, costs.at("/partial/answered").intValue());
        for (int run = 0; run < RUNS; run++) {
            boolean isThere = ListedRuns.partitionOf("r" + run) < 2;
            assertEquals(isThere ? 200 : 503, one.get("runs/r" + run).statusCode());
        }
    }

    @Test
    void instanceThatIsRestored_isMissedAloud_andItsOwnCallersGetTheOthers() {
        two.runs.setReady(false);

        JsonNode asked = one.json("runs?limit=100");
        JsonNode askedThere = two.json("runs?limit=100");

        assertEquals(2, asked.at("/partial/answered").intValue());
        assertEquals(asked, askedThere);
    }

    @Test
    void instanceThatHangs_isMissedAloud_andNotWaitedForLonger() throws IOException {
        try (Instance asked = Instance.open(Set.of(0, 1), IMPATIENT);
                HangingPeer hanging = HangingPeer.start(Set.of(2, 3))) {
            asked.knows(hanging.uri());

            JsonNode page = assertTimeout(LONG, () -> asked.json("runs"));
            HttpResponse<String> oneRun = assertTimeout(LONG, () -> asked.get("runs/r1"));

            assertEquals("{\"answered\":2,\"of\":4}", page.path("partial").toString());
            assertEquals(503, oneRun.statusCode());
            assertEquals("5", oneRun.headers().firstValue("Retry-After").orElse("none"));
        }
    }

    @Test
    void instanceThatHangs_whereItShouldStream_isAnsweredFor() throws IOException {
        try (Instance asked = Instance.open(Set.of(0, 1), IMPATIENT);
                HangingPeer hanging = HangingPeer.start(Set.of(2, 3))) {
            asked.knows(hanging.uri());
            hanging.knows("there", "{\"run_id\":\"there\"}");

            HttpResponse<String> answer = assertTimeout(LONG, () -> asked.get("runs/there/events"));

            assertEquals(503, answer.statusCode());
            assertTrue(answer.body().contains("another instance does not answer in time"), answer.body());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs?limit=100", "search?q=s1", "cost?by=run", "runs?id=r"})
    void partitionThatMovesWhileItIsLookedAt_isMissedAloud(String path) {
        two.runs.leavesBehindTheNextLook(3);

        JsonNode answer = one.json(path);

        assertEquals("{\"answered\":3,\"of\":4}", answer.path("partial").toString());
    }

    @Test
    void runThatMayHaveMoved_isNotSaidToBeNone() {
        String there = IntStream.range(0, RUNS)
                .mapToObj(run -> "r" + run)
                .filter(run -> ListedRuns.partitionOf(run) == 3)
                .findFirst()
                .orElseThrow();
        two.runs.leavesBehindTheNextLook(3);

        assertEquals(503, one.get("runs/" + there).statusCode());
    }

    @Test
    void changesOfAPartitionThatMovesWhileTheyAreRead_arePassedOverByNobody() {
        two.runs.leavesBehindTheNextLook(3);

        JsonNode changes = two.json("local/changes?from=0:-1,1:-1,2:-1,3:-1");

        assertEquals("[2]", changes.path("partitions").toString());
        assertTrue(
                changes.path("end").textValue().endsWith(",3:-1"),
                changes.path("end").textValue());
    }
}
