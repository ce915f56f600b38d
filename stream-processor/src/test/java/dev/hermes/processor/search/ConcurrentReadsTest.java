package dev.hermes.processor.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.SearchTerm;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines are found from the moment on when they were taken, wherever they are moving then. */
class ConcurrentReadsTest {
    private static final int RUNS = 12;
    private static final int LINES = 1500;

    @TempDir
    Path folder;

    private final AtomicLongArray taken = new AtomicLongArray(RUNS);
    private final AtomicBoolean done = new AtomicBoolean();

    @Test
    void readersWhileLinesComeIn_seeEachRunWithoutGapAndNeverLess() throws ExecutionException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        // so little memory that blocks are written and forgotten all the time
        try (StoreFixture stores = new StoreFixture(folder, 300_000).open()) {
            for (int run = 0; run < RUNS; run++) {
                stores.summary(Summaries.of("r" + run, "2026-07-20T10:00:00Z"));
            }
            stores.refresh();
            Future<?> refreshing = threads.submit(() -> refresh(stores));
            Future<?> reading = threads.submit(() -> read(stores.reads()));
            Future<?> searching = threads.submit(() -> search(stores.reads()));

            write(stores);
            done.set(true);

            refreshing.get();
            reading.get();
            searching.get();
        } finally {
            done.set(true);
            threads.shutdown();
        }
    }

    private void write(StoreFixture stores) {
        for (int seq = 1; seq <= LINES; seq++) {
            for (int run = 0; run < RUNS; run++) {
                stores.line("r" + run, seq, "{\"text\":\"word of r" + run + ", " + "padding ".repeat(seq % 30) + "\"}");
                taken.set(run, seq);
            }
            if (seq % 100 == 0) {
                stores.commit();
            }
        }
    }

    private void refresh(StoreFixture stores) {
        while (!done.get()) {
            stores.refresh();
        }
    }

    private void read(RunReads reads) {
        for (int i = 0; !done.get() || i < RUNS; i++) {
            int run = i % RUNS;
            long least = taken.get(run);
            long[] last = {0};
            reads.lines("r" + run, 0, (seq, line) -> {
                assertEquals(last[0] + 1, seq);
                last[0] = seq;
            });
            assertTrue(last[0] >= least, () -> "read " + last[0] + " of at least " + least);
        }
    }

    private void search(RunReads reads) {
        for (int i = 0; !done.get() || i < RUNS; i++) {
            int run = i % RUNS;
            long least = taken.get(run);
            LineQuery query = new LineQuery(List.of(new SearchTerm("word of r" + run + ",", false)), List.of());
            List<FoundRun> found = reads.search(query, RunFilter.ALL, null, 10);
            long matches = found.isEmpty() ? 0 : found.get(0).matches();
            assertTrue(matches >= least, () -> "found " + matches + " of at least " + least);
        }
    }
}
