package dev.hermes.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.runs.IndexedRun;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PagesTest {
    private static final Instant BEGIN = Instant.parse("2026-07-20T10:00:00Z");
    private static final int RUNS = 1_000;
    private static final int PAGE = 70;

    private final Map<String, Instant> runs = new HashMap<>();
    private final List<String> given = new ArrayList<>();
    private Instant now = BEGIN;
    /** Runs that change, and new ones, behind each page. */
    private int changes;

    private final Pages pages = new Pages(new Pages.Source() {
        @Override
        public RunPage page(String cursor, long limit) {
            List<String> rows = sorted().stream()
                    .map(IndexedRun::row)
                    .filter(row -> cursor == null || IndexedRun.NEWEST_FIRST.compare(row(row), row(cursor)) > 0)
                    .limit(Math.min(PAGE, limit))
                    .toList();
            rows.forEach(row -> given.add(row(row).runId()));
            change();
            return new RunPage(rows, rows.size() < PAGE ? null : rows.get(rows.size() - 1), null);
        }

        @Override
        public IndexedRun row(String row) {
            return IndexedRun.ofRow(row).orElseThrow();
        }
    });

    private List<IndexedRun> sorted() {
        return runs.entrySet().stream()
                .map(run -> IndexedRun.ofRow("{\"run_id\":\"" + run.getKey() + "\",\"ts\":\"" + run.getValue()
                                + "\",\"summary\":null,\"status\":\"running\",\"cost_usd\":null,\"path\":\"2026-07-20/"
                                + run.getKey() + ".jsonl\"}")
                        .orElseThrow())
                .sorted(IndexedRun.NEWEST_FIRST)
                .toList();
    }

    private void add(String runId) {
        now = now.plusMillis(1);
        runs.put(runId, now);
    }

    private void change() {
        Random random = new Random(given.size());
        for (int i = 0; i < changes; i++) {
            add("r" + random.nextInt(RUNS));
        }
        for (int i = 0; i < changes / 10; i++) {
            add("new" + runs.size());
        }
    }

    private void givenRuns() {
        for (int run = 0; run < RUNS; run++) {
            add("r" + run);
        }
    }

    private List<String> read(long limit) throws IOException {
        return pages.read(limit).stream()
                .map(row -> IndexedRun.ofRow(row).orElseThrow().runId())
                .toList();
    }

    @Test
    void runsThatChangeWhileTheyAreRead_areThereOnceEach() throws IOException {
        // Given
        givenRuns();
        changes = 50;

        // When
        List<String> read = read(10_000);

        // Then
        Set<String> ids = new HashSet<>(read);
        assertEquals(read.size(), ids.size());
        for (int run = 0; run < RUNS; run++) {
            assertTrue(ids.contains("r" + run), "r" + run);
        }
    }

    @Test
    void noMoreAreGiven_thanWereAskedFor() throws IOException {
        // Given
        givenRuns();
        changes = 20;

        // When
        List<String> read = read(200);

        // Then
        assertEquals(200, read.size());
        assertEquals(200, new HashSet<>(read).size());
    }

    @Test
    void onePage_isAskedForOnce() throws IOException {
        // Given
        givenRuns();

        // When
        List<String> read = read(PAGE);

        // Then
        assertEquals(PAGE, read.size());
        assertEquals(PAGE, given.size());
        assertEquals("r" + (RUNS - 1), read.get(0));
    }
}
