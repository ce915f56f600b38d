package dev.hermes.processor.query;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two instances that share the partitions answer as one that has them all. */
class FanOutTest {
    private static final int RUNS = 40;

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
}
