package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two calls of a model that no price table knows: on no surface does the run cost nothing. */
class UnpricedModelIT {
    private static final String MODEL = "nvidia/nemotron-x";

    @TempDir
    static Path folder;

    private static Pipeline pipeline;

    @BeforeAll
    static void publishTheRun() {
        pipeline = Pipeline.start(folder);
        publish(1, "'kind':'model','model':'" + MODEL + "','prompt_tokens':482,'completion_tokens':124");
        publish(2, "'kind':'model','model':'" + MODEL + "','prompt_tokens':7,'completion_tokens':1");
        publish(3, "'kind':'end','status':'ok','summary':'done'");
        await().atMost(Duration.ofSeconds(60)).until(() -> pipeline.index().contains("\"r1\""));
    }

    @AfterAll
    static void stop() {
        pipeline.close();
    }

    private static void publish(int step, String rest) {
        String line = "{'ts':'2026-07-20T10:00:%02dZ','run_id':'r1','step':%d,%s}".formatted(step, step, rest);
        pipeline.publish("r1", StepEvent.of("event-" + step, Origins.CLIENT, line.replace('\'', '"')));
    }

    @Test
    void topicOfSummaries_namesTheModel() {
        RunSummary run = pipeline.audit().latest(Topics.RUN_SUMMARIES).get("r1");

        assertNull(run.totals().costUsd());
        assertFalse(run.totals().costComplete());
        assertEquals(List.of(MODEL), run.totals().unpricedModels());
    }

    @Test
    void topicOfDailyCosts_countsTheCalls() {
        List<DailyCost> costs = await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> pipeline.audit().latest(Topics.COST_DAILY).values().stream()
                                .filter(cost -> MODEL.equals(cost.model()))
                                .toList(),
                        found -> found.stream()
                                        .mapToLong(cost -> cost.amount().unpriced())
                                        .sum()
                                == 2);

        assertEquals(1, costs.size());
        assertNull(costs.get(0).amount().costOrNull());
        assertFalse(costs.get(0).amount().isComplete());
    }

    @Test
    void index_namesTheModelAndNoCost() {
        String row = pipeline.index()
                .lines()
                .filter(line -> line.contains("\"r1\""))
                .findFirst()
                .orElseThrow();

        assertTrue(row.contains("\"cost_usd\":null,"), row);
        assertTrue(row.endsWith("\"cost_complete\":false,\"unpriced_models\":[\"" + MODEL + "\"]}"), row);
    }

    @Test
    void show_hasNoCostOnTheStepsAndUnpricedOnTheEnd() {
        Hermes.Printed show = pipeline.hermes("run", "show", "r1");

        assertEquals(0, show.exitCode(), show.err());
        assertTrue(
                show.out()
                        .lines()
                        .anyMatch(line -> line.matches("10:00:01 +model +" + MODEL + " +482\\+124 tok +- +-")),
                show.out());
        assertTrue(show.out().endsWith("unpriced\n"), show.out());
        String json = pipeline.hermes("run", "show", "r1", "-o", "json").out();
        assertTrue(json.contains("\"cost_complete\":false,\"unpriced_models\":[\"" + MODEL + "\"]"), json);
    }

    @Test
    void list_isUnpriced() {
        Hermes.Printed list = pipeline.hermes("run", "list");

        assertTrue(list.out().contains("unpriced"), list.out());
        assertFalse(list.out().contains("$"), list.out());
    }

    @Test
    void cost_isUnpricedByDayAndByModel() {
        Hermes.Printed byDay = pipeline.hermes("run", "cost", "--since", "2026-07-20", "--until", "2026-07-20");
        Hermes.Printed byModel =
                pipeline.hermes("run", "cost", "--since", "2026-07-20", "--until", "2026-07-20", "--by", "model");

        assertEquals("2026-07-20  unpriced\n", byDay.out());
        assertEquals(MODEL + "  unpriced\n", byModel.out());
    }
}
