package dev.hermes.benchmarks;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunPath;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The events of many runs, in the order in which agents that work side by side would write them: each of the open runs
 * writes one event in turn. The runs lie on 28 days.
 *
 * @param runs how many runs
 * @param openRuns how many of them write at the same time
 * @param eventsPerRun of each the last ends the run
 */
record Workload(int runs, int openRuns, int eventsPerRun) {
    private static final int DAYS = 28;
    private static final String RUN_NAME = "receipt-clerk";

    /** Events of a producer that is none of ours went through no policy: the topology redacts them. */
    private static final Integer POLICY_VERSION =
            Boolean.getBoolean("bench.foreignEvents") ? null : Integer.valueOf(RedactionPolicy.BUILT_IN_VERSION);

    int events() {
        return runs * eventsPerRun;
    }

    /** Number of the run that the {@code n}-th event belongs to, from 0. */
    int run(int n) {
        int group = n / (openRuns * eventsPerRun);
        return group * openRuns + n % openRuns;
    }

    String runId(int run) {
        return "r%06d".formatted(run);
    }

    /** What an agent publishes as its {@code n}-th event. */
    StepEvent event(int n) {
        return new StepEvent("e" + n, RUN_NAME, null, Origins.CLIENT, POLICY_VERSION, line(run(n), step(n)));
    }

    /**
     * What the topology makes of the {@code n}-th event.
     *
     * @param offset length of the run's file before it
     */
    RunLine runLine(int n, long offset) {
        int run = run(n);
        return new RunLine(
                step(n) + 1,
                path(run),
                offset,
                line(run, step(n)),
                "e" + n,
                start(run).instant());
    }

    /** Bytes that a line takes in its file. */
    static int bytes(RunLine line) {
        return line.line().getBytes(StandardCharsets.UTF_8).length + 1;
    }

    private int step(int n) {
        return n % (openRuns * eventsPerRun) / openRuns;
    }

    private String line(int run, int step) {
        return step == eventsPerRun - 1
                ? SampleLines.end(date(run), runId(run), step)
                : SampleLines.line(date(run), runId(run), step);
    }

    private String path(int run) {
        return RunPath.of(runId(run), start(run), RUN_NAME);
    }

    private static Timestamp start(int run) {
        return Objects.requireNonNull(Timestamp.parseOrNull(date(run) + "T00:00:00Z"));
    }

    private static String date(int run) {
        return "2026-07-%02d".formatted(1 + run % DAYS);
    }
}
