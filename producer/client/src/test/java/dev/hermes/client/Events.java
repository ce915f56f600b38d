package dev.hermes.client;

import dev.hermes.schemas.event.StepEvent;
import java.util.List;
import java.util.stream.IntStream;

/** Events to publish. */
final class Events {
    private Events() {}

    /** An event of a run; its id says which. */
    static StepEvent event(String runId, int step) {
        return StepEvent.of(runId + "/" + step, "client", line(runId, step));
    }

    static String line(String runId, int step) {
        return "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"note\"}"
                .formatted(runId, step);
    }

    /** Lines of the steps 1 to {@code steps}. */
    static List<String> lines(String runId, int steps) {
        return IntStream.rangeClosed(1, steps)
                .mapToObj(step -> line(runId, step))
                .toList();
    }

    /** Publishes the steps 1 to {@code steps}. */
    static void publish(StepPublisher publisher, String runId, int steps) {
        for (int step = 1; step <= steps; step++) {
            publisher.publish(runId, event(runId, step));
        }
    }
}
