package dev.hermes.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/** How long single calls took. Not thread-safe. */
final class Latencies {
    private final long[] nanos;
    private int size;

    /** @param capacity how many are taken at most */
    Latencies(int capacity) {
        nanos = new long[capacity];
    }

    /** Those of several, together. */
    static Latencies of(List<Latencies> each) {
        Latencies all = new Latencies(each.stream().mapToInt(Latencies::size).sum());
        for (Latencies latencies : each) {
            for (int i = 0; i < latencies.size; i++) {
                all.add(latencies.nanos[i]);
            }
        }
        return all;
    }

    void add(long nanos) {
        this.nanos[size++] = nanos;
    }

    int size() {
        return size;
    }

    /** The latency that so many of a hundred calls did not exceed, in nanoseconds. */
    double percentile(double percent) {
        long[] sorted = Arrays.copyOf(nanos, size);
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(percent / 100 * size);
        return sorted[Math.max(rank, 1) - 1];
    }

    /** Times calls one right after the other. {@code prepare} makes a call ready, and is not timed. */
    static Latencies flatOut(int calls, IntFunction<Runnable> prepare) {
        Latencies latencies = new Latencies(calls);
        for (int n = 0; n < calls; n++) {
            latencies.time(prepare.apply(n));
        }
        return latencies;
    }

    /** As {@link #flatOut}, with pauses between. */
    static Latencies paced(int calls, int perSecond, IntFunction<Runnable> prepare) {
        Latencies latencies = new Latencies(calls);
        long start = System.nanoTime();
        for (int n = 0; n < calls; n++) {
            Runnable call = prepare.apply(n);
            pauseUntil(start + n * 1_000_000_000L / perSecond);
            latencies.time(call);
        }
        return latencies;
    }

    /** Sleeps until {@link System#nanoTime} is that. */
    static void pauseUntil(long time) {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void time(Runnable call) {
        long start = System.nanoTime();
        call.run();
        add(System.nanoTime() - start);
    }
}
