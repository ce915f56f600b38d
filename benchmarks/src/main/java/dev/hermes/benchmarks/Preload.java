package dev.hermes.benchmarks;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.function.IntFunction;

/** Fills topics before the clock runs. */
final class Preload {
    private final Cluster cluster;
    private final Workload workload;

    Preload(Cluster cluster, Workload workload) {
        this.cluster = cluster;
        this.workload = workload;
    }

    /** All events into the intake topic. */
    void steps() {
        send(Topics.AGENT_STEPS, workload::event);
    }

    /**
     * All lines into the canonical log.
     *
     * @return bytes of all run files together
     */
    long lines() {
        long[] lengths = new long[workload.runs()];
        send(Topics.RUN_LINES, n -> {
            int run = workload.run(n);
            RunLine line = workload.runLine(n, lengths[run]);
            lengths[run] += Workload.bytes(line);
            return line;
        });
        long bytes = 0;
        for (long length : lengths) {
            bytes += length;
        }
        return bytes;
    }

    private <T> void send(Topic<T> topic, IntFunction<T> values) {
        try (TopicSender<T> sender = new TopicSender<>(cluster, topic)) {
            for (int n = 0; n < workload.events(); n++) {
                sender.send(workload.runId(workload.run(n)), values.apply(n));
            }
            sender.flush();
        }
    }
}
