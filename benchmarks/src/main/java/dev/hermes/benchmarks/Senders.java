package dev.hermes.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Some threads that do the same at the same time. */
final class Senders {
    private Senders() {}

    /** What one of them does. */
    @FunctionalInterface
    interface Work<T> {
        /**
         * Does it.
         *
         * @param sender number of the thread, from 0
         */
        T run(int sender) throws Exception;
    }

    /** Returns when all are done, with what each gave. */
    static <T> List<T> run(int count, Work<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Callable<T>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int sender = i;
                all.add(() -> work.run(sender));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(all)) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdown();
        }
    }
}
