package dev.hermes.benchmarks;

/**
 * How much is measured. Each size is a system property of that name behind {@code bench.}: {@code -Dbench.rounds=1}.
 *
 * @param rounds how often a thing and its yardstick take turns
 * @param partitions partitions of the intake topic
 * @param runs runs, and so run files
 * @param openRuns how many of the runs write at the same time; all of them is the hardest case for whatever gathers
 * @param events events through the runs topology in a round
 * @param lines lines through the sink in a round
 * @param searchRuns runs of 50 events each that are searched
 * @param calls timed calls of a kind
 * @param callsPerSecond rate of the paced calls
 * @param pipelineSeconds how long events go through the whole pipeline
 * @param pipelineEventsPerSecond rate of these
 */
record Sizes(
        int rounds,
        int partitions,
        int runs,
        int openRuns,
        int events,
        int lines,
        int searchRuns,
        int calls,
        int callsPerSecond,
        int pipelineSeconds,
        int pipelineEventsPerSecond) {
    Sizes {
        if (openRuns < 1 || runs % openRuns != 0) {
            throw new IllegalArgumentException(
                    "bench.openRuns must divide bench.runs, but is " + openRuns + " of " + runs);
        }
        requireWholeRuns("bench.events", events, runs);
        requireWholeRuns("bench.lines", lines, runs);
    }

    private static void requireWholeRuns(String name, int events, int runs) {
        if (events < 2 * runs || events % runs != 0) {
            throw new IllegalArgumentException(
                    name + " must be a multiple of bench.runs, 2 or more, but is " + events + " of " + runs);
        }
    }

    static Sizes fromProperties() {
        int runs = positive("bench.runs", 20_000);
        return new Sizes(
                positive("bench.rounds", 3),
                positive("bench.partitions", 4),
                runs,
                positive("bench.openRuns", runs),
                positive("bench.events", 400_000),
                positive("bench.lines", 1_000_000),
                positive("bench.searchRuns", 20_000),
                positive("bench.calls", 200_000),
                positive("bench.callsPerSecond", 10_000),
                positive("bench.pipelineSeconds", 20),
                positive("bench.pipelineEventsPerSecond", 1_000));
    }

    private static int positive(String property, int otherwise) {
        int value = Integer.getInteger(property, otherwise);
        if (value < 1) {
            throw new IllegalArgumentException(property + " must be 1 or more, but is " + value);
        }
        return value;
    }
}
