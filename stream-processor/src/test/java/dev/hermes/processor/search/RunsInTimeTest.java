package dev.hermes.processor.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which runs have events in a time, while lines lie in memory, in the index, and in both. */
class RunsInTimeTest {
    private static final Instant BEGIN = Instant.parse("2026-07-20T10:00:00Z");
    private static final int SECONDS = 10_000;

    @TempDir
    Path folder;

    private final Map<String, List<Instant>> times = new HashMap<>();
    private StoreFixture stores;

    @AfterEach
    void close() {
        stores.close();
    }

    private void fill(Random random, int lines) {
        for (int n = 0; n < lines; n++) {
            String runId = "r" + (int) Math.abs(random.nextGaussian() * 20);
            List<Instant> run = times.computeIfAbsent(runId, id -> new ArrayList<>());
            if (run.isEmpty()) {
                stores.summary(Summaries.of(runId, BEGIN.toString(), "ok", "a"));
            }
            // mostly near each other, now and then late or early
            Instant ts = BEGIN.plusSeconds(
                    runId.hashCode() % 97 * 100L + random.nextInt(random.nextInt(9) == 0 ? SECONDS : 60));
            run.add(ts);
            stores.line(runId, run.size(), "{\"text\":\"" + "x".repeat(random.nextInt(900)) + "\"}", ts);
        }
    }

    private void check(Instant from, Instant to) {
        Map<String, Boolean> found = new HashMap<>();
        stores.reads()
                .runsWithEvents(from, to)
                .forEach(run -> found.put(run.run().runId(), run.whole()));
        times.forEach((runId, run) -> {
            long inside = run.stream()
                    .filter(ts -> !ts.isBefore(from) && ts.isBefore(to))
                    .count();
            if (inside > 0) {
                assertTrue(found.containsKey(runId), runId);
            }
            assertEquals(inside == run.size(), found.getOrDefault(runId, false), runId);
        });
    }

    private void checkTimes(Random random) {
        check(Instant.MIN, Instant.MAX);
        check(BEGIN, BEGIN);
        for (int n = 0; n < 20; n++) {
            Instant from = BEGIN.plusSeconds(random.nextInt(SECONDS));
            check(from, from.plusSeconds(random.nextInt(2_000)));
        }
    }

    @Test
    void runs_areThoseOfACount_whereverTheirLinesAre() {
        Random random = new Random(20260720);
        stores = new StoreFixture(folder, 256 << 10).open();
        fill(random, 1_500);
        stores.refresh();
        checkTimes(random);

        stores.commit();
        fill(random, 1_500);
        stores.refresh();
        checkTimes(random);

        stores.kill();
        stores.open();
        fill(random, 500);
        stores.refresh();
        checkTimes(random);
    }
}
