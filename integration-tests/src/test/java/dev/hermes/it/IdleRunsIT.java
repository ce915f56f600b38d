package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that go quiet, and a processor that was away while they did not. */
class IdleRunsIT {
    private static final Duration IDLE = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private static void publish(Pipeline pipeline, String runId, int step, String rest) {
        String line = "{\"ts\":\"2026-07-20T10:00:%02dZ\",\"run_id\":\"%s\",\"step\":%d,%s}"
                .formatted(step, runId, step, rest);
        pipeline.publish(runId, StepEvent.of(runId + step, Origins.CLIENT, line));
    }

    private static void awaitStatus(Pipeline pipeline, String runId, String status) {
        await().atMost(PATIENCE).until(() -> status(pipeline, runId), status::equals);
    }

    private static String status(Pipeline pipeline, String runId) {
        Map<String, RunSummary> runs = pipeline.audit().latest(Topics.RUN_SUMMARIES);
        return runs.containsKey(runId) ? runs.get(runId).outcome().status() : "none";
    }

    @Test
    void quietRun_isInterruptedGoesOnAndEnds() {
        try (Pipeline pipeline = Pipeline.start(folder, IDLE)) {
            publish(pipeline, "quiet", 1, "\"kind\":\"note\"");
            awaitStatus(pipeline, "quiet", "interrupted");
            await().atMost(PATIENCE).until(() -> pipeline.index().contains("\"status\":\"interrupted\""));

            publish(pipeline, "quiet", 2, "\"kind\":\"note\"");
            await().atMost(PATIENCE).until(() -> pipeline.index().contains("\"status\":\"running\""));
            publish(pipeline, "quiet", 3, "\"kind\":\"end\",\"status\":\"ok\"");
            awaitStatus(pipeline, "quiet", "ok");

            await().atMost(PATIENCE).until(() -> lastRow(pipeline).contains("\"status\":\"ok\""));
            assertEquals(3, Audit.text(pipeline.file("quiet")).lines().count());
        }
    }

    private static String lastRow(Pipeline pipeline) {
        return pipeline.index().lines().reduce("", (before, row) -> row);
    }

    @Test
    void processorAwayForLongerThanTheIdleTime_interruptsNothing() {
        try (Pipeline pipeline = Pipeline.start(folder, Duration.ofSeconds(6))) {
            publish(pipeline, "steady", 1, "\"kind\":\"note\"");
            awaitStatus(pipeline, "steady", "running");
            pipeline.stopProcessor();
            long away = System.nanoTime() + Duration.ofSeconds(7).toNanos();
            await().atMost(PATIENCE).until(() -> System.nanoTime() > away);

            pipeline.startProcessorAgain();
            publish(pipeline, "steady", 2, "\"kind\":\"note\"");
            await().atMost(PATIENCE)
                    .until(() -> Audit.text(pipeline.file("steady")).lines().count() == 2);
            publish(pipeline, "steady", 3, "\"kind\":\"end\",\"status\":\"ok\"");
            awaitStatus(pipeline, "steady", "ok");

            assertFalse(pipeline.index().contains("interrupted"));
        }
    }
}
