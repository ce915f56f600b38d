package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.processor.NotReadyException;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.SearchTerm;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both stores over restarts, good and bad. */
class TopicStoreTest {
    private static final String TS = "2026-07-20T10:00:00Z";

    @TempDir
    Path folder;

    private StoreFixture stores;

    @AfterEach
    void close() {
        stores.close();
    }

    private StoreFixture open() {
        stores = new StoreFixture(folder).open();
        return stores;
    }

    private void fill(int runs, int from, int to) {
        for (int seq = from; seq <= to; seq++) {
            for (int run = 0; run < runs; run++) {
                stores.line("r" + run, seq, "{\"text\":\"word " + run + " at " + seq + "\"}");
            }
        }
        for (int run = 0; run < runs; run++) {
            stores.summary(Summaries.of("r" + run, TS));
        }
    }

    private Map<String, Long> search(String term) {
        Map<String, Long> found = new TreeMap<>();
        LineQuery query = new LineQuery(List.of(new SearchTerm(term, false)), List.of());
        stores.reads()
                .search(query, RunFilter.ALL, null, 1000)
                .forEach(run -> found.put(run.run().runId(), run.matches()));
        return found;
    }

    private List<Long> seqs(String runId) {
        List<Long> seqs = new ArrayList<>();
        stores.reads().lines(runId, 0, (seq, line) -> seqs.add(seq));
        return seqs;
    }

    private static List<Long> range(int from, int to) {
        return Stream.iterate((long) from, seq -> seq + 1).limit(to - from + 1L).toList();
    }

    private int liveBlocks() {
        try (LinesSnapshot snapshot = stores.lines().lines().snapshot()) {
            return snapshot.searcher().getIndexReader().numDocs();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void reopenedInGoodOrder_hasAllWithoutTheTopic() {
        open();
        fill(10, 1, 30);
        stores.close();
        stores.open();

        assertEquals(10, search("word").size());
        assertEquals(range(1, 30), seqs("r3"));
        assertEquals(300L, stores.counters.snapshot().get(Counters.LINES)); // none was restored
    }

    @Test
    void killedBetweenCommits_readsOnFromTheLastOne() {
        open();
        fill(10, 1, 20);
        stores.commit();
        Long committed = stores.committedLines();
        fill(10, 21, 40);
        stores.kill();

        stores.open();

        assertEquals(199L, committed);
        assertEquals(range(1, 40), seqs("r3"));
        assertEquals(Map.of("r3", 40L), search("word 3 "));
        assertEquals(0L, stores.counters.snapshot().get(Counters.LINES_REPEATED));
    }

    /** Lets commits wait until they are released. */
    private static final class HeldCommits implements Executor {
        private final List<Runnable> waiting = new ArrayList<>();
        private boolean held = true;

        @Override
        public void execute(Runnable commit) {
            if (held) {
                waiting.add(commit);
            } else {
                commit.run();
            }
        }

        void release() {
            held = false;
            waiting.forEach(Runnable::run);
        }
    }

    @Test
    void linesThatComeDuringACommit_areNotDurableWithIt_andComeOnce() {
        HeldCommits commits = new HeldCommits();
        stores = new StoreFixture(folder);
        stores.commitBy(commits);
        stores.open();
        fill(10, 1, 20);
        stores.commit();
        fill(10, 21, 40);
        stores.commit(); // but one is under way
        stores.refresh();
        Map<String, Long> found = search("word 3 ");
        Long before = stores.committedLines();
        int begun = commits.waiting.size();

        commits.release();
        Long committed = stores.committedLines();
        stores.kill();
        stores.open();

        assertEquals(2, begun); // of lines and of summaries
        assertNull(before);
        assertEquals(Map.of("r3", 40L), found);
        assertEquals(199L, committed);
        assertEquals(range(1, 40), seqs("r3"));
        assertEquals(Map.of("r3", 40L), search("word 3 "));
    }

    @Test
    void commitThatFails_isToldByTheNextOne() throws IOException {
        HeldCommits commits = new HeldCommits();
        stores = new StoreFixture(folder);
        stores.commitBy(commits);
        stores.open();
        fill(1, 1, 1);
        stores.commit();
        stores.lines().lines().close();
        commits.release();

        assertThrows(CompletionException.class, stores::commit);
        assertNull(stores.committedLines());
    }

    @Test
    void sameRecordsAgain_changeNothing() {
        open();
        fill(20, 1, 300);
        stores.commit();
        stores.refresh();
        int blocks = liveBlocks();

        stores.again();
        stores.commit();
        stores.refresh();

        assertEquals(blocks, liveBlocks());
        assertEquals(6000L, stores.counters.snapshot().get(Counters.LINES_REPEATED));
        assertEquals(Map.of("r7", 300L), search("word 7 "));
    }

    @Test
    void indexDoesNotGrow_byRestartsAndReplays() throws IOException {
        open();
        fill(50, 1, 100);
        stores.close();
        long size = size();
        for (int restart = 0; restart < 10; restart++) {
            stores.open();
            stores.again();
            stores.commit();
            stores.close();
        }

        stores.open();

        assertTrue(size() < size * 3 / 2, () -> "grew from " + size);
        assertEquals(50, search("word").size());
    }

    private long size() throws IOException {
        try (Stream<Path> files = Files.walk(stores.stateDir().toPath())) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Test
    void quietRun_hasFewBlocks_howeverOftenItIsCommitted() {
        open();
        for (int seq = 1; seq <= 130; seq++) {
            stores.line("r", seq, "{\"n\":" + seq + "}");
            stores.commit();
            if (seq % 40 == 0) {
                stores.close();
                stores.open();
            }
        }
        stores.summary(Summaries.of("r", TS));
        stores.refresh();

        assertTrue(liveBlocks() <= 130 / 64 + 1, () -> "blocks: " + liveBlocks());
        assertEquals(range(1, 130), seqs("r"));
    }

    @Test
    void forgottenOffset_isReadFromTheBeginning_withoutDoubles() {
        open();
        fill(10, 1, 100);
        stores.commit();
        stores.forget();
        assertNull(stores.committedLines());
        stores.close();

        stores.open();

        // closing did not bring it back: all was read again
        assertEquals(1000L, stores.counters.snapshot().get(Counters.LINES_REPEATED));
        assertEquals(999L, stores.committedLines());
        assertEquals(range(1, 100), seqs("r3"));
        stores.line("r3", 101, "{}");
        stores.commit();
        assertEquals(1000L, stores.committedLines());
    }

    @Test
    void truncatedTopic_takesItsBlocksAlong_andRunsStay() {
        open();
        fill(10, 1, 300);
        stores.commit();
        stores.truncateLines(2900);
        stores.refresh();
        stores.close();

        stores.open();

        assertEquals(Map.of(), search("at 100\""));
        assertEquals(10, search("at 295\"").size());
        assertEquals(10, stores.reads().runs(RunFilter.ALL, null, 100).size());
        fill(10, 301, 301);
        assertEquals(10, search("at 301\"").size());
    }

    @Test
    void topicMadeAgain_emptiesTheIndex() {
        open();
        fill(10, 1, 30);
        stores.close();
        stores.recreateTopics();
        stores.open();

        stores.line("r3", 1, "{\"text\":\"another life\"}");
        stores.summary(Summaries.of("r3", TS));
        stores.refresh();

        assertEquals(Map.of(), search("word"));
        assertEquals(Map.of("r3", 1L), search("another life"));
        assertEquals(1, stores.reads().runs(RunFilter.ALL, null, 100).size());
    }

    @Test
    void damagedIndex_isMadeAnew() throws IOException {
        open();
        fill(10, 1, 30);
        stores.close();
        try (Stream<Path> files = Files.walk(stores.stateDir().toPath())) {
            for (Path file : files.filter(path -> path.getFileName().toString().startsWith("segments_"))
                    .toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }

        stores.open();

        assertEquals(10, search("word").size());
        assertEquals(range(1, 30), seqs("r3"));
    }

    @Test
    void tombstone_removesTheRun() {
        open();
        fill(2, 1, 3);
        stores.refresh();
        stores.summary("r0", null);
        stores.refresh();

        assertEquals(List.of("r1"), search("word").keySet().stream().toList());
        assertEquals(1, stores.reads().runs(RunFilter.ALL, null, 100).size());
    }

    @Test
    void badRecords_arePassedOverAndCounted() {
        open();
        stores.summary("r0", "no avro".getBytes(UTF_8));
        stores.summary("x".repeat(2000), new byte[] {0});
        stores.summary("other", summaryOf("r0"));
        fill(1, 1, 1);
        stores.refresh();

        assertEquals(3L, stores.counters.snapshot().get(Counters.BAD_RECORDS));
        assertEquals(Map.of("r0", 1L), search("word"));
    }

    private static byte[] summaryOf(String runId) {
        return Topics.RUN_SUMMARIES
                .type()
                .serde(BundledSchemas.get())
                .serializer()
                .serialize(Topics.RUN_SUMMARIES.name(), Summaries.of(runId, TS));
    }

    @Test
    void runWithoutSummary_isFoundWhenThatComes() {
        open();
        stores.line("r", 1, "{\"text\":\"early\"}");
        stores.refresh();
        assertEquals(Map.of(), search("early"));

        stores.summary(Summaries.of("r", TS));
        stores.refresh();

        assertEquals(Map.of("r", 1L), search("early"));
    }

    @Test
    void closedStore_givesNoAnswer() {
        open();
        fill(1, 1, 1);
        RunReads reads = stores.reads();
        stores.runs().close();

        assertThrows(NotReadyException.class, () -> reads.runs(RunFilter.ALL, null, 10));
    }

    @Test
    void lineOfAMegabyte_isFoundAsAnyOther() {
        open();
        String padding = Stream.iterate(1L, n -> n * 6_364_136_223_846_793_005L + 1)
                .limit(50_000)
                .map(Long::toHexString)
                .collect(Collectors.joining(" "));
        stores.line("r0", 1, "{\"text\":\"" + padding + " somewhere behind\"}");
        stores.summary(Summaries.of("r0", TS));
        stores.commit();
        stores.refresh();

        assertEquals(Map.of("r0", 1L), search("somewhere behind"));
        assertEquals(Map.of(), search("somewhere before"));
    }

    @Test
    void gapInARun_isKeptAsItIs() {
        open();
        stores.line("r", 5, "{\"n\":5}");
        stores.line("r", 6, "{\"n\":6}");
        stores.line("r", 9, "{\"n\":9}");
        stores.commit();
        stores.refresh();

        assertEquals(List.of(5L, 6L, 9L), seqs("r"));
    }

    @Test
    void restoredStore_isDurableBeforeAnythingNewComes() {
        open();
        fill(10, 1, 100);
        stores.kill();

        stores.open();

        assertEquals(999L, stores.committedLines());
    }
}
