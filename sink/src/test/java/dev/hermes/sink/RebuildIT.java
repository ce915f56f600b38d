package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.sink.RebuildResult.NewTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RebuildIT {
    private static final Counter[] DONE = {Counter.LINES_WRITTEN, Counter.LINES_PRESENT};
    private static final long SEED = 20_260_720;

    @TempDir
    private Path home;

    private SinkFixture fixture;
    private Path into;

    @BeforeEach
    void open() {
        into = home.resolve("new");
        fixture = new SinkFixture(home.resolve("runs")).withTopics();
    }

    /** Run files and index, with what is in them and when the last line was received. */
    private static Map<String, String> tree(Path runs) throws IOException {
        IndexFile.in(runs, Access.OWNER).compact();
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> files = Files.walk(runs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = runs.relativize(file).toString();
                if (name.contains("/")) {
                    tree.put(name, Files.getLastModifiedTime(file) + "\n" + Files.readString(file));
                } else if (name.equals(IndexFile.NAME)) {
                    tree.put(name, Files.readString(file));
                }
            }
        }
        return tree;
    }

    /** Sends the lines of all runs in some order in which each run's own lines follow each other. */
    private void sendShuffled(List<LogOf> logs) {
        List<Integer> turns = new ArrayList<>();
        for (int run = 0; run < logs.size(); run++) {
            turns.addAll(Collections.nCopies(logs.get(run).lines().size(), run));
        }
        Collections.shuffle(turns, new Random(SEED));
        int[] next = new int[logs.size()];
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int run : turns) {
            records.add(logs.get(run).record(fixture.lines.name(), run % SinkFixture.PARTITIONS, next[run]++));
        }
        fixture.broker.send(records);
    }

    private static List<LogOf> randomLogs(int runs) {
        Random random = new Random(SEED);
        return IntStream.range(0, runs)
                .mapToObj(run -> SinkFixture.logs("run" + run + "x", 1, 1 + random.nextInt(40))
                        .get(0))
                .toList();
    }

    private void sinkAll(long lines, long rows) {
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, lines, DONE);
            SinkFixture.awaitCount(sink, rows, Counter.INDEX_ROWS);
        }
    }

    private static long lines(List<LogOf> logs) {
        return logs.stream().mapToLong(log -> log.lines().size()).sum();
    }

    @Test
    void rebuiltTree_isTheSinksTreeByteForByte() throws IOException {
        // Given
        List<LogOf> logs = randomLogs(300);
        sendShuffled(logs);
        fixture.sendRows(
                logs.stream().map(log -> SinkFixture.row(log.runId(), "ok")).toArray(String[]::new));
        fixture.sendRows(
                SinkFixture.row("run0x0", "running"),
                SinkFixture.row("run1x0", "running"),
                SinkFixture.row("run1x0", "error"));
        sinkAll(lines(logs), logs.size() + 3);

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, false);

        // Then
        assertEquals(lines(logs), result.lines());
        assertFalse(result.stopped());
        assertEquals(SinkFixture.expected(logs), SinkFixture.runFiles(into));
        assertEquals(tree(fixture.runs), tree(into));
    }

    @Test
    void rebuildBesideASink_thatIsStartedAgain_readsOnlyWhatCameSince() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 20, 10);
        fixture.send(logs, 0, 6);
        fixture.rebuild(into, RunChoice.ALL, false);
        fixture.send(logs, 6, 10);
        AtomicLong total = new AtomicLong();

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, false, (done, of) -> total.set(of), () -> false);

        // Then
        assertEquals(80, result.lines());
        assertEquals(80, total.get());
        assertEquals(SinkFixture.expected(logs), SinkFixture.runFiles(into));
    }

    @Test
    void stoppedRebuild_goesOnWhereItWas() throws IOException {
        // Given
        fixture = new SinkFixture(home.resolve("runs"), BundledSchemas.get(), builder -> builder.gatherLines(200))
                .withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 100, 40);
        fixture.send(logs);
        AtomicBoolean stop = new AtomicBoolean();
        RebuildResult stopped =
                fixture.rebuild(into, RunChoice.ALL, false, (done, of) -> stop.set(done > 0), stop::get);

        // When
        RebuildResult rest = fixture.rebuild(into, RunChoice.ALL, false);

        // Then
        assertTrue(stopped.stopped());
        assertTrue(stopped.lines() > 0 && stopped.lines() < 4_000, () -> "it stopped after " + stopped.lines());
        assertEquals(4_000, stopped.lines() + rest.lines());
        assertEquals(SinkFixture.expected(logs), SinkFixture.runFiles(into));
    }

    @Test
    void span_bringsTheRunsThatWereActiveInItAsAWhole() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.sendById(logs);
        fixture.sendSummary(logs.get(0), "2026-07-01T00:00:00Z", "2026-07-02T00:00:00Z");
        fixture.sendSummary(logs.get(1), "2026-07-01T00:00:00Z", "2026-07-05T00:00:00Z");
        fixture.sendSummary(logs.get(2), "2026-07-06T23:00:00Z", "2026-07-20T00:00:00Z");
        fixture.sendSummary(logs.get(3), "2026-07-07T00:00:00Z", "2026-07-07T00:00:00Z");
        fixture.sendRows(
                SinkFixture.row("run0", "ok"),
                SinkFixture.row("run1", "ok"),
                SinkFixture.row("run2", "ok"),
                SinkFixture.row("run3", "ok"));
        RunChoice july5to6 =
                RunChoice.active(Instant.parse("2026-07-05T00:00:00Z"), Instant.parse("2026-07-07T00:00:00Z"));

        // When
        fixture.rebuild(into, july5to6, false);

        // Then
        assertEquals(SinkFixture.expected(logs.subList(1, 3)), SinkFixture.runFiles(into));
        assertEquals(
                List.of(SinkFixture.row("run1", "ok"), SinkFixture.row("run2", "ok")),
                Files.readAllLines(into.resolve(IndexFile.NAME)));
    }

    @Test
    void span_bringsARunThatDidSomethingInItAfterItsEnd() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 2, 5); // their lines are of 1970
        fixture.sendById(logs);
        fixture.sendSummary(logs.get(0), "2026-07-01T00:00:00Z", "2026-07-02T00:00:00Z");
        RunChoice newYear = RunChoice.active(Instant.EPOCH, Instant.parse("1970-01-02T00:00:00Z"));

        // When
        fixture.rebuild(into, newYear, false);

        // Then
        assertEquals(SinkFixture.expected(logs), SinkFixture.runFiles(into));
    }

    @Test
    void oneRun_isReadFromItsPartitionOnly() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 40, 5);
        fixture.sendById(logs);
        AtomicLong total = new AtomicLong();

        // When
        fixture.rebuild(into, RunChoice.run("run7"), false, (done, of) -> total.set(of), () -> false);

        // Then
        assertEquals(SinkFixture.expected(logs.subList(7, 8)), SinkFixture.runFiles(into));
        assertTrue(total.get() < 200, () -> "it read " + total.get());
    }

    @Test
    void foreignFolder_isRefusedAndLeftAsItIs() throws IOException {
        // Given
        Files.createDirectories(into);
        Files.writeString(into.resolve("thesis.txt"), "mine");

        // When
        RebuildException refused =
                assertThrows(RebuildException.class, () -> fixture.rebuild(into, RunChoice.ALL, false));

        // Then
        assertTrue(refused.getMessage().contains("is not empty, and no rebuild was begun in it"), refused::getMessage);
        try (Stream<Path> files = Files.list(into)) {
            assertEquals(List.of(into.resolve("thesis.txt")), files.toList());
        }
    }

    @Test
    void rebuildOfOtherRuns_isRefused() throws IOException {
        // Given
        fixture.sendById(List.of(new LogOf("a").add("one")));
        fixture.rebuild(into, RunChoice.run("a"), false);

        // When
        RebuildException refused =
                assertThrows(RebuildException.class, () -> fixture.rebuild(into, RunChoice.ALL, false));

        // Then
        assertTrue(refused.getMessage().contains("holds a rebuild of --run a, not of all runs"), refused::getMessage);
    }

    @Test
    void prunedRun_staysPruned() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 6, 5);
        fixture.send(logs);
        sinkAll(30, 0);
        fixture.rebuild(into, RunChoice.ALL, false);
        prune(logs.get(1));

        // When
        fixture.rebuild(into, RunChoice.ALL, false);
        RebuildResult fresh = fixture.rebuild(home.resolve("fresh"), RunChoice.ALL, false);

        // Then
        List<LogOf> left = new ArrayList<>(logs);
        left.remove(1);
        assertEquals(SinkFixture.expected(left), SinkFixture.runFiles(into));
        assertEquals(SinkFixture.expected(left), SinkFixture.runFiles(home.resolve("fresh")));
        assertEquals(5, fresh.lateLines());
        assertEquals(
                Files.readString(fixture.runs.resolve(PrunedRuns.NAME)),
                Files.readString(home.resolve("fresh").resolve(PrunedRuns.NAME)));
    }

    @Test
    void swap_keepsARunThatGotALineWhileItWasPruned_andTheClockOfRetention() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 2, 5);
        fixture.send(logs);
        sinkAll(10, 0);
        String file = Files.readString(fixture.runs.resolve(logs.get(1).path()));
        prune(logs.get(1));
        Files.writeString(fixture.runs.resolve(logs.get(1).path()), file);
        Files.writeString(fixture.runs.resolve(PruneClock.NAME), "2026-07-21T00:00:00Z\n");

        // When
        fixture.rebuild(into, RunChoice.ALL, true);

        // Then
        assertEquals(SinkFixture.expected(logs), SinkFixture.runFiles(fixture.runs));
        assertEquals("2026-07-21T00:00:00Z\n", Files.readString(fixture.runs.resolve(PruneClock.NAME)));
    }

    @Test
    void swap_whileSomebodyPrunes_isRefused() throws IOException {
        // Given
        fixture.send(SinkFixture.logs("run", 2, 5));
        sinkAll(10, 0);

        // When
        RebuildException refused;
        try (FolderLock pruning = FolderLock.take(fixture.runs.toRealPath(), FolderLock.Right.PRUNE, Access.OWNER)) {
            refused = assertThrows(RebuildException.class, () -> fixture.rebuild(into, RunChoice.ALL, true));
        }

        // Then
        assertTrue(refused.getMessage().startsWith("somebody prunes "), refused::getMessage);
    }

    private void prune(LogOf log) throws IOException {
        Files.delete(fixture.runs.resolve(log.path()));
        Files.writeString(
                fixture.runs.resolve(PrunedRuns.NAME),
                "{\"ts\":\"2026-07-21T00:00:00Z\",\"run_id\":\"" + log.runId() + "\",\"path\":\"" + log.path()
                        + "\"}\n");
    }

    @Test
    void runThatBeganBeforeTheTopics_isLeftOutWhereItsBeginningIsGone() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.send(logs);
        fixture.loseLinesBefore(2);

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, false);

        // Then
        assertEquals(4, result.leftOut().count());
        assertEquals(Map.of(), SinkFixture.runFiles(into));
    }

    @Test
    void swap_carriesOverWhatTheTopicsHoldNoMore() throws IOException {
        // Given
        List<LogOf> gone = SinkFixture.logs("gone", 4, 3);
        List<LogOf> old = SinkFixture.logs("old", 4, 5);
        fixture.send(gone);
        fixture.send(old);
        fixture.sendRows(SinkFixture.row("old0", "ok"));
        sinkAll(32, 1);
        IndexFile index = IndexFile.in(fixture.runs, Access.OWNER);
        index.compact();
        index.append(List.of(SinkFixture.row("gone0", "ok")));
        Map<String, String> before = tree(fixture.runs);
        fixture.loseLinesBefore(5); // all lines of the first four runs, and the first two of each of the others

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, true);

        // Then
        assertEquals(before, tree(fixture.runs));
        assertEquals(new NewTree(4, SomeRuns.NONE, SomeRuns.NONE), result.tree());
        assertEquals(0, result.leftOut().count());
        assertFalse(Files.exists(into));
        assertEquals(before, tree(result.before().orElseThrow()));
        assertFalse(Files.exists(fixture.runs.resolve(RebuildState.NAME)));
        List<LogOf> more = SinkFixture.logs("more", 4, 2);
        fixture.send(more);
        sinkAll(8, 0);
    }

    @Test
    void swap_whileASinkRuns_isRefused() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.send(logs);
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 20, DONE);
            fixture.awaitShares(4);

            // When
            RebuildException refused =
                    assertThrows(RebuildException.class, () -> fixture.rebuild(into, RunChoice.ALL, true));

            // Then
            assertTrue(refused.getMessage().startsWith("a sink "), refused::getMessage);
            assertFalse(Files.exists(into));
        }
    }

    @Test
    void sink_doesNotStartWhileATreeIsSwappedIn() throws IOException {
        // Given
        SwapMark mark = SwapMark.set(fixture.runs, into, home.resolve("runs.before"), Access.OWNER);

        // When
        SinkStartException refused = assertThrows(SinkStartException.class, fixture::start);

        // Then
        assertTrue(refused.getMessage().contains("is being replaced by a rebuilt one"), refused::getMessage);
        assertFalse(Files.exists(fixture.runs));
        mark.remove();
        fixture.start().close();
    }

    @Test
    void swapThatIsCutOffBetweenItsRenames_isEndedByTheSameCommand() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.send(logs);
        sinkAll(20, 0);
        fixture.rebuild(into, RunChoice.ALL, false);
        Path before = home.toRealPath().resolve("runs.before");
        SwapMark.set(fixture.runs, into.toRealPath(), before, Access.OWNER);
        Files.move(fixture.runs, before);

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, true);

        // Then
        assertEquals(Optional.of(before), result.before());
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        sinkAll(0, 0);
    }

    @Test
    void swapThatIsCutOffBeforeItsRenames_replacesTheTreeAllTheSameWhenTheNewFolderIsRemoved() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.send(logs);
        sinkAll(20, 0);
        Files.writeString(fixture.runs.resolve(logs.get(0).path()), "{\"damaged\":true}\n");
        SwapMark.set(fixture.runs, home.toRealPath().resolve("new"), home.resolve("runs.before"), Access.OWNER);

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, true);

        // Then
        assertTrue(Files.exists(result.before().orElseThrow()));
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void swap_saysWhatItCannotBringBack_andWhatItLeavesBehind() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 8, 5);
        fixture.send(logs.subList(0, 4));
        fixture.send(logs.subList(4, 8));
        fixture.sendRows(SinkFixture.row("run0", "ok"), SinkFixture.row("run1", "ok"), SinkFixture.row("run4", "ok"));
        sinkAll(40, 3);
        fixture.loseLinesBefore(5); // all lines of the first four runs
        prune(logs.get(1));
        Files.delete(fixture.runs.resolve(logs.get(0).path()));
        Files.writeString(fixture.runs.resolve("notes.txt"), "mine");

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, true);

        // Then
        assertEquals(
                new NewTree(2, new SomeRuns(1, List.of(logs.get(0).path())), new SomeRuns(1, List.of("notes.txt"))),
                result.tree());
        assertTrue(Files.exists(result.before().orElseThrow().resolve("notes.txt")));
    }

    @Test
    void swapWhereTheRunsFolderIsLost_bringsItBack() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.send(logs);

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, true);

        // Then
        assertEquals(Optional.empty(), result.before());
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void runStoppedByAConflict_isHealed() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 8, 5);
        LogOf stopped = logs.get(3);
        Path file = fixture.runs.resolve(stopped.path());
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"somebody\":\"else\"}\n");
        fixture.sendById(logs);
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 35, DONE);
            SinkFixture.awaitCount(sink, 5, Counter.LINES_OF_STOPPED_RUNS);
        }

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.run(stopped.runId()), true);

        // Then
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        assertEquals(
                "{\"somebody\":\"else\"}\n", Files.readString(result.before().orElseThrow()));
        fixture.rewind();
        sinkAll(40, 0);
    }

    @Test
    void swapOfARunThatIsNotThere_replacesNothing() {
        // When
        RebuildException refused =
                assertThrows(RebuildException.class, () -> fixture.rebuild(into, RunChoice.run("none"), true));

        // Then
        assertTrue(
                refused.getMessage().startsWith("run none cannot be rebuilt: it was pruned, or"), refused::getMessage);
    }

    @Test
    void foreignFileInTheNewFolder_isReportedAndHealedByTheNextStart() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.send(logs, 0, 2);
        fixture.rebuild(into, RunChoice.ALL, false);
        Path file = into.resolve(logs.get(0).path());
        Files.writeString(file, "{\"not\":\"ours\"}\n".repeat(40));
        fixture.send(logs, 2, 5);
        RebuildResult refused = fixture.rebuild(into, RunChoice.ALL, false);
        Files.delete(file);

        // When
        RebuildResult healed = fixture.rebuild(into, RunChoice.ALL, false);

        // Then
        assertEquals(List.of(logs.get(0).path()), refused.refused().paths());
        assertEquals(0, healed.refused().count());
        assertEquals(SinkFixture.expected(logs), SinkFixture.runFiles(into));
    }

    @Test
    void recordThatCannotBeUsed_costsNoLineThatTheTreeHas() throws IOException {
        // Given
        LogOf run = SinkFixture.logs("run", 1, 6).get(0);
        LogOf other = SinkFixture.logs("other", 1, 6).get(0);
        fixture.broker.send(List.of(
                run.record(fixture.lines.name(), 0, 0),
                new ProducerRecord<>(fixture.lines.name(), 0, run.key(), new byte[] {'x'}),
                run.record(fixture.lines.name(), 0, 2),
                other.record(fixture.lines.name(), 0, 0)));
        Path file = fixture.runs.resolve(run.path());
        Files.createDirectories(file.getParent());
        Files.writeString(file, run.file());

        // When
        RebuildResult plain = fixture.rebuild(into, RunChoice.ALL, false);
        RebuildResult swapped = fixture.rebuild(into, RunChoice.ALL, true);

        // Then
        assertEquals(List.of(run.path()), plain.incomplete().paths());
        assertEquals(1, plain.badRecords());
        assertEquals(List.of(run.path()), swapped.incomplete().paths());
        assertEquals(run.file(), Files.readString(file));
        assertEquals(other.lines().get(0).line() + "\n", Files.readString(fixture.runs.resolve(other.path())));
    }

    @Test
    void runsFolderOfAnotherCluster_givesNothing() throws IOException {
        // Given
        List<LogOf> logs = SinkFixture.logs("run", 4, 5);
        fixture.send(logs);
        sinkAll(20, 0);
        fixture.loseLinesBefore(2);
        Files.writeString(fixture.runs.resolve(ClusterMarker.NAME), "another\n");

        // When
        RebuildResult result = fixture.rebuild(into, RunChoice.ALL, false);

        // Then
        assertEquals(4, result.leftOut().count());
        assertThrows(SinkStartException.class, () -> fixture.rebuild(into, RunChoice.ALL, true));
    }
}
