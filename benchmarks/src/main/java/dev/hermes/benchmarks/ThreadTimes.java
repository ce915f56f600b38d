package dev.hermes.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Processor time of the threads that run already, such as those of a broker, while something else does its work. */
final class ThreadTimes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Map<Long, Long> atStart;

    private ThreadTimes(Map<Long, Long> atStart) {
        this.atStart = atStart;
    }

    static ThreadTimes start() {
        return new ThreadTimes(Arrays.stream(THREADS.getAllThreadIds())
                .boxed()
                .collect(Collectors.toMap(id -> id, THREADS::getThreadCpuTime)));
    }

    /** Since the start; a thread that has ended meanwhile is not in it. */
    long nanos() {
        return atStart.entrySet().stream()
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getKey()) - thread.getValue()))
                .sum();
    }
}
