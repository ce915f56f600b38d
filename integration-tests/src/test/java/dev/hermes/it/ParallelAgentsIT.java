package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.topic.Topics;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 50 agents at once, 200 runs, 20,000 events with repeats and disorder: everything is there once, and adds up. */
class ParallelAgentsIT {
    private static final int AGENTS = 50;
    private static final int RUNS_PER_AGENT = 4;
    private static final int EVENTS_PER_RUN = 100;

    @TempDir
    static Path folder;

    private static Pipeline pipeline;
    private static List<Recount> recounts;

    @BeforeAll
    static void letAgentsWork() throws Exception {
        pipeline = Pipeline.start(folder);
        ExecutorService agents = Executors.newFixedThreadPool(AGENTS);
        List<Callable<List<AgentTeam.Emission>>> work = new ArrayList<>();
        for (int agent = 0; agent < AGENTS; agent++) {
            int number = agent;
            work.add(() -> {
                AgentTeam team = new AgentTeam(20260720L + number, "run");
                List<AgentTeam.Emission> emissions = team.agent(number, RUNS_PER_AGENT, EVENTS_PER_RUN);
                pipeline.publish(emissions);
                return emissions;
            });
        }
        recounts = new ArrayList<>();
        for (Future<List<AgentTeam.Emission>> done : agents.invokeAll(work)) {
            byRun(done.get()).forEach(published -> recounts.add(new Recount(published)));
        }
        agents.shutdown();
        assertEquals(AGENTS * RUNS_PER_AGENT, recounts.size());
        assertEquals(20_000, recounts.stream().mapToInt(Recount::events).sum());
    }

    @AfterAll
    static void stop() {
        pipeline.close();
    }

    private static Iterable<List<AgentTeam.Emission>> byRun(List<AgentTeam.Emission> emissions) {
        Map<String, List<AgentTeam.Emission>> byRun = new TreeMap<>();
        emissions.forEach(
                e -> byRun.computeIfAbsent(e.runId(), id -> new ArrayList<>()).add(e));
        return byRun.values();
    }

    @Test
    void everyEvent_isInItsFileOnce() {
        for (Recount recount : recounts) {
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertEquals(
                            recount.file(), pipeline.text(pipeline.file(recount.runId() + "~")), recount.runId()));
        }
    }

    @Test
    void indexRows_equalTheRecount() {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            Map<String, String> rows = lastRows();
            for (Recount recount : recounts) {
                String expected = recount.indexRow(path(recount));
                if (expected == null) {
                    assertNull(rows.get(recount.runId()), "a running run has no row");
                } else {
                    assertEquals(expected, rows.get(recount.runId()));
                }
            }
        });
    }

    @Test
    void summaries_equalTheRecount() {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            Map<String, String> rows = new HashMap<>();
            pipeline.latest(Topics.RUN_SUMMARIES)
                    .forEach((id, run) ->
                            rows.put(id, dev.hermes.schemas.run.IndexRow.of(run).row()));
            for (Recount recount : recounts) {
                String expected = recount.indexRow(path(recount));
                if (expected != null) {
                    assertEquals(expected, rows.get(recount.runId()));
                }
            }
        });
    }

    @Test
    void costRows_equalTheRecount() {
        Map<List<String>, BigDecimal> expected = new TreeMap<>(Comparator.comparing(List::toString));
        recounts.forEach(r -> r.costs().forEach((key, cost) -> expected.merge(key, cost, BigDecimal::add)));
        expected.replaceAll((key, cost) -> cost.stripTrailingZeros());

        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertEquals(expected, dailyCosts()));
    }

    private static Map<List<String>, BigDecimal> dailyCosts() {
        Map<List<String>, BigDecimal> costs = new TreeMap<>(Comparator.comparing(List::toString));
        for (DailyCost cost : pipeline.latest(Topics.COST_DAILY).values()) {
            if (cost.amount().costUsd().signum() != 0) {
                costs.put(
                        Arrays.asList(cost.day().toString(), cost.agent(), cost.team(), cost.model(), cost.tool()),
                        cost.amount().costUsd().stripTrailingZeros());
            }
        }
        return costs;
    }

    private static String path(Recount recount) {
        Path file = pipeline.file(recount.runId() + "~");
        return pipeline.home.runs().relativize(file).toString();
    }

    private static Map<String, String> lastRows() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        Map<String, String> rows = new HashMap<>();
        for (String row : pipeline.index().lines().toList()) {
            rows.put(json.readTree(row).get("run_id").asText(), row);
        }
        return rows;
    }
}
