package dev.hermes.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileSinkTest {
    private final Counters counters = new Counters();
    private final Problems problems = new Problems();
    private final FailingDisk disk = new FailingDisk();
    private final LogOf log =
            new LogOf("a").add("first").add("zweite äöü").add("第三").add("the last one");

    @TempDir
    private Path home;

    private Path runs;
    private Instant wall = Instant.ofEpochMilli(Fed.RECEIVED_MILLIS);
    private RunFileWriter writer;
    private RunFileSink sink;

    @BeforeEach
    void open() throws IOException {
        runs = home.resolve("runs");
        sink = start(Access.OWNER);
    }

    @AfterEach
    void close() {
        writer.close();
    }

    private RunFileSink start(Access access) throws IOException {
        RunsFolder folder = RunsFolder.open(runs, access, disk);
        ClusterMarker marker = ClusterMarker.claim(folder, "cluster");
        writer = new RunFileWriter(folder, PruneClock.in(folder, () -> wall), 4);
        return new RunFileSink(
                AvroType.RUN_LINE.deserializer(BundledSchemas.get()), folder, marker, writer, counters, problems);
    }

    private void feed(RunLine... lines) {
        sink.handle(Fed.lines(lines), Retrying.never());
    }

    private void feedAll(LogOf run) {
        sink.handle(Fed.lines(run.lines()), Retrying.never());
    }

    private Path file(LogOf run) {
        return runs.resolve(run.path());
    }

    private String content(LogOf run) throws IOException {
        return Files.readString(file(run));
    }

    private void given(LogOf run, String content) throws IOException {
        Files.createDirectories(file(run).getParent());
        Files.writeString(file(run), content);
    }

    private void assertCounts(Map<Counter, Integer> expected) {
        for (Counter counter : Counter.values()) {
            assertEquals(expected.getOrDefault(counter, 0).longValue(), counters.get(counter), counter::name);
        }
    }

    @Test
    void newRun_isWrittenByteForByte() throws IOException {
        // When
        feedAll(log);

        // Then
        assertEquals(log.file(), content(log));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 4));
        assertTrue(problems.health().isOk());
    }

    @Test
    void furtherLines_areAppended() throws IOException {
        // Given
        feed(log.line(0), log.line(1));

        // When
        feed(log.line(2), log.line(3));

        // Then
        assertEquals(log.file(), content(log));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 4));
    }

    @Test
    void linesOfManyRuns_goToTheirFiles() throws IOException {
        // Given
        LogOf other = new LogOf("b").add("one").add("two");

        // When
        feed(log.line(0), other.line(0), log.line(1), other.line(1), log.line(2), log.line(3));

        // Then
        assertEquals(log.file(), content(log));
        assertEquals(other.file(), content(other));
    }

    @Test
    void linesThatStandThere_areLeftAsTheyAre() throws IOException {
        // Given
        feedAll(log);
        Object changed = Files.getAttribute(file(log), "unix:ctime");

        // When
        feedAll(log);

        // Then
        assertEquals(log.file(), content(log));
        assertEquals(changed, Files.getAttribute(file(log), "unix:ctime"));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 4, Counter.LINES_PRESENT, 4));
    }

    @Test
    void repeatedLinesInOneBatch_areWrittenOnce() throws IOException {
        // When
        feed(log.line(0), log.line(1), log.line(0), log.line(1), log.line(2), log.line(3));

        // Then
        assertEquals(log.file(), content(log));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 4, Counter.LINES_PRESENT, 2));
    }

    @Test
    void earlierLinesAlone_changeNoTime() throws IOException {
        // Given
        feedAll(log);
        FileTime before = Files.getLastModifiedTime(file(log));

        // When
        feed(log.line(0));

        // Then
        assertEquals(before, Files.getLastModifiedTime(file(log)));
    }

    @Test
    void modificationTime_isWhenTheLastLineWasReceived() throws IOException {
        // When
        feedAll(log);

        // Then
        assertEquals(
                Instant.ofEpochMilli(Fed.RECEIVED_MILLIS + 3_000),
                Files.getLastModifiedTime(file(log)).toInstant());
    }

    @Test
    void modificationTime_isNoneThatOnlyAClockSetBackGave() throws IOException {
        // Given
        Instant reading = Instant.ofEpochMilli(Fed.RECEIVED_MILLIS).plus(Duration.ofDays(300));
        Files.writeString(runs.resolve(PruneClock.NAME), reading + "\n");
        writer.close();
        sink = start(Access.OWNER);
        feed(log.line(0));
        FileTime whileSetBack = Files.getLastModifiedTime(file(log));
        wall = reading;

        // When
        feed(log.line(1));

        // Then
        assertEquals(FileTime.from(reading), whileSetBack);
        assertEquals(FileTime.fromMillis(Fed.RECEIVED_MILLIS), Files.getLastModifiedTime(file(log)));
    }

    @Test
    void lineTornAtItsPlace_isWrittenAnew() throws IOException {
        // Given
        given(log, log.file().substring(0, log.file().indexOf("第三")));

        // When
        feedAll(log);

        // Then
        assertEquals(log.file(), content(log));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 2, Counter.LINES_PRESENT, 2));
    }

    @Test
    void zeros_areOverwrittenAsFarAsTheLogReaches() throws IOException {
        // Given
        int from = (int) log.line(1).offset();
        int length = log.file().getBytes(UTF_8).length;
        given(log, log.file().substring(0, from) + "\0".repeat(length - from));

        // When
        feed(log.line(1));
        feed(log.line(2), log.line(3));

        // Then
        assertEquals(log.file(), content(log));
    }

    @Test
    void garbageLongerThanTheLine_isGoneWhenTheLogIsThrough() throws IOException {
        // Given
        String tornTail = log.file().substring((int) log.line(1).offset()).replace('}', '?');
        given(log, log.file().substring(0, (int) log.line(1).offset()) + tornTail);

        // When
        feed(log.line(1));
        feed(log.line(2));
        feed(log.line(3));

        // Then
        assertEquals(log.file(), content(log));
    }

    @Test
    void wholeLineBehindZeros_isFoundInItsPlace() throws IOException {
        // Given
        int second = (int) log.line(1).offset();
        byte[] bytes = log.file().getBytes(UTF_8);
        for (int i = second; i < log.line(2).offset(); i++) {
            bytes[i] = 0;
        }
        given(log, new String(bytes, UTF_8));

        // When
        feedAll(log);

        // Then
        assertEquals(log.file(), content(log));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 1, Counter.LINES_PRESENT, 3));
    }

    @Test
    void otherLineAtThePlace_stopsThatRunAndNoOther() throws IOException {
        // Given
        LogOf other = new LogOf("b").add("one");
        String foreign = log.file().substring(0, (int) log.line(1).offset()) + "{\"not\":\"ours\"}\n";
        given(log, foreign);

        // When
        feed(log.line(0), log.line(1), other.line(0), log.line(2));
        feed(log.line(3));

        // Then
        assertEquals(foreign, content(log));
        assertEquals(other.file(), content(other));
        assertCounts(Map.of(
                Counter.LINES_WRITTEN, 1,
                Counter.LINES_PRESENT, 1,
                Counter.CONFLICTS, 1,
                Counter.LINES_OF_STOPPED_RUNS, 3));
        assertTrue(problems.health().problem().contains(log.path() + ": another line stands at byte"));
    }

    @Test
    void longerOtherLine_stopsTheRunToo() throws IOException {
        // Given
        String foreign = "{\"not\":\"" + "x".repeat(20_000) + "\"}\n";
        given(log, foreign);

        // When
        feedAll(log);

        // Then
        assertEquals(foreign, content(log));
        assertCounts(Map.of(Counter.CONFLICTS, 1, Counter.LINES_OF_STOPPED_RUNS, 4));
    }

    @Test
    void stoppedRun_staysUntouchedAfterARestart() throws IOException {
        // Given
        String foreign = "{\"not\":\"" + "x".repeat(1_000) + "\"}\n";
        given(log, foreign);
        feed(log.line(0));
        writer.close();
        sink = start(Access.OWNER);

        // When
        feed(log.line(1), log.line(2), log.line(3));

        // Then
        assertEquals(foreign, content(log));
    }

    @Test
    void lineBehindAnUnfinishedForeignLine_isNotAppended() throws IOException {
        // Given
        String foreign = "x".repeat((int) log.line(1).offset());
        given(log, foreign);

        // When
        feed(log.line(1));

        // Then
        assertEquals(foreign, content(log));
        assertCounts(Map.of(Counter.CONFLICTS, 1, Counter.LINES_OF_STOPPED_RUNS, 1));
    }

    @Test
    void lineBehindTheEnd_leavesNoHoleAndIsReportedOncePerRun() throws IOException {
        // Given
        feed(log.line(0));

        // When
        feed(log.line(2));
        feed(log.line(3));

        // Then
        assertEquals(log.file().substring(0, (int) log.line(1).offset()), content(log));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 1, Counter.GAPS, 1, Counter.LINES_IN_GAPS, 2));
        assertTrue(problems.health().problem().contains(log.path() + ": the file has"));
    }

    @Test
    void laterLineOfARunWithoutAFile_makesNoFile() {
        // When
        feed(log.line(1));

        // Then
        assertFalse(Files.exists(file(log).getParent()));
        assertCounts(Map.of(Counter.GAPS, 1, Counter.LINES_IN_GAPS, 1));
    }

    @Test
    void runWithAGap_goesOnWhenTheGapIsFilled() throws IOException {
        // Given
        feed(log.line(0));
        feed(log.line(2));
        given(log, log.file().substring(0, "zweite".length() + log.file().indexOf("zweite")));

        // When
        feedAll(log);

        // Then
        assertEquals(log.file(), content(log));
    }

    @Test
    void prunedRun_isNotBroughtBack() throws IOException {
        // Given
        Files.writeString(runs.resolve(PrunedRuns.NAME), "{\"run_id\":\"a\",\"path\":\"" + log.path() + "\"}\n");

        // When
        feedAll(log);
        feed(log.line(3));

        // Then
        assertFalse(Files.exists(file(log)));
        assertCounts(Map.of(Counter.LINES_LATE, 5));
    }

    @Test
    void runPrunedMeanwhile_isKnown() throws IOException {
        // Given
        Path audit = runs.resolve(PrunedRuns.NAME);
        Files.writeString(audit, "{\"run_id\":\"x\",\"path\":\"2026-07-19/x.jsonl\"}\nno json\n");
        feed(log.line(0));
        Files.delete(file(log));
        Files.writeString(
                audit, Files.readString(audit) + "{\"run_id\":\"a\",\"path\":\"" + log.path() + "\"}\n{\"torn\":");

        // When
        feed(log.line(1));

        // Then
        assertFalse(Files.exists(file(log)));
        assertCounts(Map.of(Counter.LINES_WRITTEN, 1, Counter.LINES_LATE, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../2026-07-20/a.jsonl",
                "2026-07-20/../../a.jsonl",
                "2026-07-20/../a.jsonl",
                "/etc/a.jsonl",
                "2026-07-20/a/b.jsonl",
                "2026-07-20/.jsonl",
                "2026-07-20/.hidden.jsonl",
                "2026-07-20/a.json",
                "2026-07-20/a\\b.jsonl",
                "2026-07-20/a\u0000.jsonl",
                "2026-07-20/ä.jsonl",
                "2026-7-20/a.jsonl",
                "a.jsonl",
                "index.jsonl",
                "",
                "2026-07-20/a.jsonl\n"
            })
    void pathThatNoRunCanHave_isRefused(String path) throws IOException {
        // Given
        RunLine bad = new RunLine(1, path, 0, "{}", "event", Instant.EPOCH);

        // When
        feed(bad, log.line(0));

        // Then
        assertCounts(Map.of(Counter.BAD_RECORDS, 1, Counter.LINES_WRITTEN, 1));
        try (var files = Files.walk(home)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(f -> runs.relativize(f).toString())
                    .sorted()
                    .toList();
            assertEquals(List.of(ClusterMarker.NAME, log.path()), names);
        }
        assertTrue(problems.health().problem().contains("at partition 3 offset 0: its path"));
    }

    @Test
    void nameTooLongForADisk_isRefused() {
        // Given
        RunLine bad = new RunLine(1, "2026-07-20/" + "a".repeat(250) + ".jsonl", 0, "{}", "event", Instant.EPOCH);

        // When
        feed(bad);

        // Then
        assertCounts(Map.of(Counter.BAD_RECORDS, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1}\n{\"b\":2}", "[1]", "", "text"})
    void lineThatIsNoObjectOnOneLine_isRefused(String line) {
        // When
        feed(new RunLine(1, log.path(), 0, line, "event", Instant.EPOCH));

        // Then
        assertFalse(Files.exists(file(log)));
        assertCounts(Map.of(Counter.BAD_RECORDS, 1));
    }

    @Test
    void foreignRecords_areSkippedAndCounted() throws IOException {
        // Given
        byte[] unknownSchema = {0, 0, 0, 0, 7, 1, 2, 3};
        byte[] noAvro = "{}".getBytes(UTF_8);
        List<byte[]> values =
                Arrays.asList(noAvro, LogOf.value(log.line(0)), null, unknownSchema, LogOf.value(log.line(1)));

        // When
        sink.handle(Fed.values(values), Retrying.never());

        // Then
        assertEquals(log.file().substring(0, log.file().indexOf('\n', log.file().indexOf("zweite")) + 1), content(log));
        assertCounts(Map.of(Counter.BAD_RECORDS, 3, Counter.LINES_WRITTEN, 2));
        assertTrue(problems.health().problem().contains("offset 3: schema id 7"));
    }

    @Test
    void linkInPlaceOfAFile_isNotFollowed() throws IOException {
        // Given
        Path outside = Files.writeString(home.resolve("outside"), "");
        Files.createDirectory(file(log).getParent());
        Files.createSymbolicLink(file(log), outside);

        // When
        feed(log.line(0));

        // Then
        assertEquals("", Files.readString(outside));
        assertCounts(Map.of(Counter.BAD_RECORDS, 1));
    }

    @Test
    void linkInPlaceOfAFolder_isNotFollowed() throws IOException {
        // Given
        Path outside = Files.createDirectory(home.resolve("outside"));
        Files.createSymbolicLink(file(log).getParent(), outside);

        // When
        feed(log.line(0), log.line(1));

        // Then
        assertFalse(Files.exists(outside.resolve("a.jsonl"), LinkOption.NOFOLLOW_LINKS));
        assertCounts(Map.of(Counter.BAD_RECORDS, 2));
    }

    @ParameterizedTest
    @CsvSource({"OWNER, rw-------, rwx------", "GROUP, rw-rw----, rwxrwx---"})
    void accessOfNewFilesAndFolders_isAsConfigured(Access access, String ofFile, String ofFolder) throws IOException {
        // Given
        runs = home.resolve("other");
        writer.close();
        sink = start(access);

        // When
        feed(log.line(0));

        // Then
        assertEquals(ofFile, permissions(file(log)));
        assertEquals(ofFolder, permissions(file(log).getParent()));
        assertEquals(ofFolder, permissions(runs));
        assertEquals(ofFile, permissions(runs.resolve(ClusterMarker.NAME)));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void fullDisk_isWaitedForAndNothingIsMissed() throws IOException {
        // Given
        LogOf other = new LogOf("b").add("x".repeat(300_000)).add("two");
        disk.fullAfter(200_000);
        StringBuilder failures = new StringBuilder();
        Retrying patience = new Retrying(failure -> {
            failures.append(failure.getMessage());
            disk.repair();
        });

        // When
        sink.handle(Fed.lines(log.line(0), other.line(0), log.line(1), other.line(1)), patience);

        // Then
        assertEquals(other.file(), content(other));
        assertEquals(log.file().substring(0, content(log).length()), content(log));
        assertTrue(failures.toString().endsWith("b.jsonl: No space left on device"), failures::toString);
        assertCounts(Map.of(Counter.LINES_WRITTEN, 4));
    }

    @Test
    void unwritableDisk_isWaitedForAndNothingIsMissed() throws IOException {
        // Given
        disk.refuse(() -> new AccessDeniedException("whatever"));
        StringBuilder failures = new StringBuilder();
        Retrying patience = new Retrying(failure -> {
            failures.append(failure.getMessage());
            disk.repair();
        });

        // When
        sink.handle(Fed.lines(log.lines()), patience);

        // Then
        assertEquals(log.file(), content(log));
        assertTrue(failures.toString().endsWith("a.jsonl: permission denied"), failures::toString);
    }

    @Test
    void emptyFolderInPlaceOfTheRuns_isNotWrittenTo() throws IOException {
        // Given
        Path away = home.resolve("away");
        Files.move(runs, away);
        Files.createDirectory(runs);
        Retrying patience = new Retrying(failure -> {
            Files.delete(runs);
            Files.move(away, runs);
        });

        // When
        sink.handle(Fed.lines(log.line(1)), patience);
        sink.handle(Fed.lines(log.lines()), Retrying.never());

        // Then
        assertEquals(log.file(), content(log));
    }

    @Test
    void folderThatIsBeingReplaced_isNotWrittenToUntilTheRebuildHasEnded() throws IOException {
        // Given
        SwapMark mark = SwapMark.set(runs, home.resolve("new"), home.resolve("before"), Access.OWNER);
        List<String> failures = new ArrayList<>();
        Retrying patience = new Retrying(failure -> {
            failures.add(failure.getMessage());
            assertFalse(Files.exists(file(log)));
            mark.remove();
        });

        // When
        sink.handle(Fed.lines(log.lines()), patience);

        // Then
        assertEquals(log.file(), content(log));
        assertEquals(1, failures.size());
        assertTrue(failures.get(0).contains("is being replaced by a rebuilt one"), failures.get(0));
    }

    @Test
    void partitionLostWhileWaiting_isLeftToItsNewReader() {
        // Given
        disk.refuse(() -> new AccessDeniedException("whatever"));
        RecordBatch batch = Fed.lines(log.lines());
        Retrying patience = new Retrying(failure -> batch.drop(List.of(Fed.PARTITION)));

        // When
        sink.handle(batch, patience);

        // Then
        assertFalse(Files.exists(file(log)));
        assertTrue(batch.nextOffsets().isEmpty());
        assertCounts(Map.of());
    }

    @Test
    void openFiles_areAsManyAsThreads() {
        // Given
        List<RunLine> lines = IntStream.range(0, 1_000)
                .mapToObj(i -> new LogOf("run" + i).add("one").line(0))
                .toList();

        // When
        sink.handle(Fed.lines(lines), Retrying.never());

        // Then
        assertCounts(Map.of(Counter.LINES_WRITTEN, 1_000));
        assertTrue(disk.mostOpen() <= 4, () -> disk.mostOpen() + " files were open");
    }
}
