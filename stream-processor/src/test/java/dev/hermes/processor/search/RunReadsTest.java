package dev.hermes.processor.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.query.SearchTerm;
import dev.hermes.schemas.run.RunSummary;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of runs: what is in them, in which order, and how pages follow each other. */
class RunReadsTest {
    private static final LineQuery WORD = query("word");

    @TempDir
    Path folder;

    private StoreFixture stores;

    @BeforeEach
    void open() {
        stores = new StoreFixture(folder).open();
    }

    @AfterEach
    void close() {
        stores.close();
    }

    private static LineQuery query(String term) {
        return new LineQuery(List.of(new SearchTerm(term, false)), List.of());
    }

    private List<RunSummary> fill(int runs, long seed) {
        Random random = new Random(seed);
        List<RunSummary> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            // many have the same instant, written in several ways
            String ts = "2026-07-%02dT10:00:%02d%s"
                    .formatted(
                            1 + random.nextInt(3), random.nextInt(4), random.nextBoolean() ? "Z" : ".000000001+00:00");
            String runId = (i % 3 == 0 ? "\uFFEE" : i % 3 == 1 ? "\uD83D\uDE00" : "r") + i;
            RunSummary run = Summaries.of(runId, ts, i % 5 == 0 ? "error" : "ok", "agent-" + i % 7);
            stores.line(runId, 1, "{\"text\":\"word\"}");
            stores.summary(run);
            all.add(run);
        }
        stores.refresh();
        all.sort(Comparator.comparing(RunFields::position));
        return all;
    }

    private static List<String> ids(List<RunSummary> runs) {
        return runs.stream().map(RunSummary::runId).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 5000})
    void pages_followEachOtherWithoutGapOrDouble(int limit) {
        List<RunSummary> all = fill(400, 1);
        List<RunSummary> runs = new ArrayList<>();
        List<RunSummary> found = new ArrayList<>();
        RunPosition behind = null;
        for (List<RunSummary> page = stores.reads().runs(RunFilter.ALL, null, limit);
                !page.isEmpty();
                page = stores.reads().runs(RunFilter.ALL, behind, limit)) {
            runs.addAll(page);
            stores.reads().search(WORD, RunFilter.ALL, behind, limit).forEach(run -> found.add(run.run()));
            behind = RunFields.position(page.get(page.size() - 1));
        }

        assertEquals(ids(all), ids(runs));
        assertEquals(ids(all), ids(found));
    }

    @Test
    void nextPage_isTheSameWhateverComesInMeanwhile() {
        List<RunSummary> all = fill(300, 2);
        RunPosition behind = RunFields.position(all.get(99));
        for (int i = 0; i < 50; i++) {
            String runId = "newer-" + i;
            stores.line(runId, 1, "{\"text\":\"word\"}");
            stores.summary(Summaries.of(runId, "2026-08-01T00:00:00Z"));
        }
        stores.refresh();

        List<RunSummary> page = stores.reads().runs(RunFilter.ALL, behind, 100);
        List<FoundRun> found = stores.reads().search(WORD, RunFilter.ALL, behind, 100);

        assertEquals(ids(all.subList(100, 200)), ids(page));
        assertEquals(
                ids(all.subList(100, 200)),
                found.stream().map(run -> run.run().runId()).toList());
    }

    @Test
    void filters_areTheRunsOwn() {
        List<RunSummary> all = fill(300, 3);
        Instant from = Instant.parse("2026-07-02T10:00:01.000000001Z");
        Instant to = Instant.parse("2026-07-02T10:00:03Z");
        for (RunFilter filter : List.of(
                new RunFilter(from, to, null, null, null, null),
                new RunFilter(Instant.MIN, to, "error", null, null, null),
                new RunFilter(from, Instant.MAX, null, "agent-3", "team", "user"),
                new RunFilter(Instant.MIN, Instant.MAX, "no such status", null, null, null))) {
            List<String> expected = ids(all.stream().filter(filter::wants).toList());

            assertEquals(expected, ids(stores.reads().runs(filter, null, 1000)));
            assertEquals(
                    expected,
                    stores.reads().search(WORD, filter, null, 1000).stream()
                            .map(run -> run.run().runId())
                            .toList());
        }
    }

    @Test
    void longTexts_areToldApart() {
        String longText = "x".repeat(5000);
        stores.summary(Summaries.of("a", "2026-07-01T10:00:00Z", "ok", longText + "a"));
        stores.summary(Summaries.of("b", "2026-07-01T10:00:00Z", "ok", longText + "b"));
        stores.refresh();

        RunFilter filter = new RunFilter(Instant.MIN, Instant.MAX, null, longText + "b", null, null);

        assertEquals(List.of("b"), ids(stores.reads().runs(filter, null, 1)));
    }

    @Test
    void prefix_findsRunsByTheirIds() {
        for (String runId : List.of("a-1", "a-2", "a-10", "b-1", "a")) {
            stores.summary(Summaries.of(runId, "2026-07-01T10:00:00Z"));
            stores.refresh();
        }
        stores.summary(Summaries.of("a-2", "2026-07-01T11:00:00Z"));
        stores.refresh();

        assertEquals(List.of("a-1", "a-10", "a-2"), ids(stores.reads().runsBeginning("a-", 10)));
        assertEquals(List.of("a", "a-1"), ids(stores.reads().runsBeginning("a", 2)));
        assertEquals(List.of(), ids(stores.reads().runsBeginning("c", 10)));
        assertEquals(
                "2026-07-01T11:00:00Z",
                stores.reads().runsBeginning("a-2", 1).get(0).outcome().ts());
    }

    @Test
    void changes_comeOnceEachInTheOrderOfTheTopic() {
        for (int i = 0; i < 30; i++) {
            stores.summary(Summaries.of("r" + i % 10, "2026-07-01T10:00:%02dZ".formatted(i)));
        }
        stores.refresh();

        List<ChangedRun> all = stores.reads().changes(Map.of(), 100);
        List<ChangedRun> two = stores.reads().changes(Map.of(StoreFixture.PARTITION, 24L), 2);

        assertEquals(List.of(20L, 21L, 22L, 23L, 24L, 25L, 26L, 27L, 28L, 29L), offsets(all));
        assertEquals(List.of(25L, 26L), offsets(two));
        assertEquals("r5", two.get(0).run().runId());
        assertEquals("2026-07-01T10:00:25Z", two.get(0).run().outcome().ts());
        assertEquals(Map.of(StoreFixture.PARTITION, 29L), stores.reads().positions());
        assertEquals(List.of(), stores.reads().changes(stores.reads().positions(), 100));
    }

    private static List<Long> offsets(List<ChangedRun> changes) {
        return changes.stream().map(ChangedRun::offset).toList();
    }

    @Test
    void wrongLimit_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> stores.reads().runs(RunFilter.ALL, null, 0));
    }

    /** More runs than are looked up one by one: the newest are walked through instead. */
    @Test
    void manyCandidates_areFoundToo() {
        for (int i = 0; i < 1500; i++) {
            stores.line("r" + i, 1, "{\"text\":\"common " + (i % 2 == 0 ? "even" : "odd") + "\"}");
            stores.summary(Summaries.of("r" + i, "2026-07-01T10:%02d:%02dZ".formatted(i / 60, i % 60)));
        }
        stores.commit();
        stores.refresh();

        List<FoundRun> page = stores.reads().search(query("common even"), RunFilter.ALL, null, 10);
        List<FoundRun> all = stores.reads().search(query("common even"), RunFilter.ALL, null, 5000);
        List<FoundRun> shortTerm = stores.reads().search(query("dd"), RunFilter.ALL, null, 5000);

        assertEquals("r1498", page.get(0).run().runId());
        assertEquals(10, page.size());
        assertEquals(750, all.size());
        assertEquals(750, shortTerm.size());
        assertTrue(all.stream().allMatch(run -> run.matches() == 1));
    }
}
