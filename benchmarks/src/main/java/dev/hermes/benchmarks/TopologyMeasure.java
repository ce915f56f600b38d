package dev.hermes.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.schemas.topic.Topics;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Events per second through the topologies, beside a bare count of the same topic under the same guarantee. */
final class TopologyMeasure implements Measure {
    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final String YARDSTICK = "Streams `count()`";
    private static final int THREADS = 2;
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final Sizes sizes;
    private final List<Round> ours = new ArrayList<>();
    private final List<Round> counts = new ArrayList<>();
    private int groups;

    TopologyMeasure(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public List<Row> measure() throws Exception {
        try (Cluster cluster = Cluster.start(sizes.partitions())) {
            new Preload(cluster, new Workload(sizes.runs(), sizes.openRuns(), sizes.events() / sizes.runs())).steps();
            WarmUp.repeat(() -> both(cluster));
            ours.clear();
            counts.clear();
            for (int round = 0; round < sizes.rounds(); round++) {
                both(cluster);
            }
        }
        return List.of(throughput(), cpu());
    }

    /** A round of each, in groups that there were not before. */
    private void both(Cluster cluster) throws Exception {
        groups++;
        ours.add(topologies(cluster, "bench-runs-" + groups));
        counts.add(count(cluster, "bench-count-" + groups));
        System.err.println("  round " + groups + ": " + last(ours) + ", " + YARDSTICK + " " + last(counts));
        // else the next round would read these deltas before its own
        cluster.truncate(Topics.COST_DELTAS);
        cluster.truncate(Topics.RUN_LINES);
    }

    private static Round last(List<Round> rounds) {
        return rounds.get(rounds.size() - 1);
    }

    /**
     * One round.
     *
     * @param eventsPerSecond by the wall clock
     * @param cpuMicros processor time of this JVM for an event, that of the broker included
     */
    private record Round(double eventsPerSecond, double cpuMicros) {
        @Override
        public String toString() {
            return Row.format("%.0f/s at %.0f µs of CPU", eventsPerSecond, cpuMicros);
        }
    }

    private Row throughput() {
        return Row.perSecond(
                "runs topology, events",
                ours.stream().map(Round::eventsPerSecond).toList(),
                YARDSTICK,
                counts.stream().map(Round::eventsPerSecond).toList(),
                "≥ 0.3");
    }

    private Row cpu() {
        double micros = Median.of(ours.stream().map(Round::cpuMicros).toList());
        double yardstick = Median.of(counts.stream().map(Round::cpuMicros).toList());
        return new Row(
                "runs topology and broker, CPU per event",
                Row.format("%.0f µs", micros),
                Row.format("%.0f µs %s", yardstick, YARDSTICK),
                Row.format("%.1f", micros / yardstick),
                "–");
    }

    private Round topologies(Cluster cluster, String group) throws Exception {
        Path state = cluster.folder().resolve(group);
        StreamProcessorConfig config = StreamProcessorConfig.builder()
                .bootstrapServers(cluster.bootstrapServers())
                .stateDir(state)
                .applicationId(group)
                .topicsPartitions(sizes.partitions())
                .threads(THREADS)
                .build();
        Round measured;
        try (StreamProcessor processor = StreamProcessor.start(config)) {
            measured = round(cluster, group, processor::isRunning);
            requireAll(processor);
        }
        TempFolder.delete(state);
        return measured;
    }

    private Round count(Cluster cluster, String group) throws Exception {
        Path state = cluster.folder().resolve(group);
        Round measured;
        try (BareCount count = new BareCount(cluster.bootstrapServers(), group, state, THREADS)) {
            measured = round(cluster, group, count::isRunning);
        }
        TempFolder.delete(state);
        return measured;
    }

    /** From running to the last commit. What was committed before all threads ran is left out. */
    private Round round(Cluster cluster, String group, Waiting.Condition running) throws Exception {
        Waiting.until(group + " runs", LONGEST_START, running);
        long start = System.nanoTime();
        long cpuStart = MACHINE.getProcessCpuTime();
        long before = cluster.committed(group, Topics.AGENT_STEPS);
        cluster.awaitCommitted(group, Topics.AGENT_STEPS);
        long events = sizes.events() - before;
        long cpuNanos = MACHINE.getProcessCpuTime() - cpuStart;
        return new Round(events * 1e9 / (System.nanoTime() - start), cpuNanos / 1e3 / events);
    }

    private void requireAll(StreamProcessor processor) {
        long events = processor.counters().getOrDefault("events", 0L);
        if (events != sizes.events()) {
            throw new IllegalStateException(
                    "of " + sizes.events() + " events " + events + " were taken: " + processor.counters());
        }
    }
}
