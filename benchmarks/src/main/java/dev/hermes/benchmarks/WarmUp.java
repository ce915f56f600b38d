package dev.hermes.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** Rounds that do not count: the JVM compiles what is measured while it runs, and takes the processors for that. */
final class WarmUp {
    /** What the compilers may still take, of the time of a round. */
    private static final double COMPILING = 0.1;

    private static final int MOST_ROUNDS = 20;

    private WarmUp() {}

    @FunctionalInterface
    interface Round {
        void run() throws Exception;
    }

    /** Repeats a round until there is little left to compile. */
    static void repeat(Round round) throws Exception {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        for (int n = 0; n < MOST_ROUNDS; n++) {
            long compiledBefore = compilers.getTotalCompilationTime();
            long start = System.nanoTime();
            round.run();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            if (compilers.getTotalCompilationTime() - compiledBefore < COMPILING * millis) {
                return;
            }
        }
    }
}
