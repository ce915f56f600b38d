package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sinks of one group that write two folders would share the log between them: it never comes to that. */
class TwoTreesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Counter[] DONE = {Counter.LINES_WRITTEN, Counter.LINES_PRESENT};

    @TempDir
    private Path home;

    private SinkFixture fixture;
    private Path other;

    @BeforeEach
    void open() {
        fixture = new SinkFixture(home.resolve("runs")).withTopics();
        other = home.resolve("other");
    }

    private List<LogOf> sunk(String prefix) {
        List<LogOf> logs = SinkFixture.logs(prefix, 20, 5);
        fixture.send(logs);
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 100, DONE);
        }
        return logs;
    }

    private static String awaitFailure(Sink sink) {
        await().atMost(PATIENCE).until(() -> sink.failure().isPresent());
        return sink.failure().orElseThrow();
    }

    /** What a sink of the folder ends with. */
    private String refusal() {
        try (Sink sink = fixture.start()) {
            return awaitFailure(sink);
        }
    }

    /** A sink of the folder writes what is missing there. */
    private void fill() {
        try (Sink sink = fixture.start()) {
            SinkFixture.awaitCount(sink, 100, Counter.LINES_WRITTEN);
        }
    }

    @Test
    void sinkWithAnotherFolder_endsAndSaysWhatToDo_andTheFirstKeepsAll() throws IOException {
        // Given
        List<LogOf> logs = new ArrayList<>(sunk("early"));
        try (Sink first = fixture.start()) {
            fixture.awaitShares(SinkFixture.PARTITIONS);

            // When
            try (Sink second = fixture.startIn(other)) {
                String failure = awaitFailure(second);

                // Then
                assertTrue(failure.contains(fixture.runs.toString()), failure);
                assertTrue(failure.contains(other.toString()), failure);
                assertTrue(failure.contains("--runs"), failure);
                assertTrue(second.health().problem().contains(failure), second.health()::problem);
            }
            List<LogOf> late = SinkFixture.logs("late", 20, 5);
            fixture.send(late);
            logs.addAll(late);
            SinkFixture.awaitCount(first, 100, DONE);
            assertEquals(List.of(SinkFixture.PARTITIONS), fixture.shares());
            assertEquals(Optional.empty(), first.failure());
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        assertEquals(Map.of(), SinkFixture.runFiles(other));
    }

    @Test
    void sinksWithTwoFolders_thatStartAtOnce_doNotBothGoOn() {
        // When
        try (Sink one = fixture.start();
                Sink another = fixture.startIn(other)) {
            // Then
            await().atMost(PATIENCE)
                    .until(() -> one.failure().isPresent() || another.failure().isPresent());
        }
    }

    @Test
    void offsetsOfAnOlderVersion_areTakenOver() throws IOException {
        // Given
        List<LogOf> logs = new ArrayList<>(sunk("early"));
        Map<TopicPartition, OffsetAndMetadata> withoutClaims = new HashMap<>();
        fixture.committed().forEach((partition, offset) -> withoutClaims.put(partition, new OffsetAndMetadata(offset)));
        fixture.commit(withoutClaims);
        Files.delete(fixture.runs.resolve(RunsTree.NAME));

        // When
        logs.addAll(sunk("late"));

        // Then
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        TreeClaim claim = RunsTree.of(RunsFolder.open(fixture.runs, Access.OWNER, FileChannel::open))
                .claim();
        fixture.committedWithClaims()
                .values()
                .forEach(offset -> assertEquals(Optional.of(claim), TreeClaim.of(offset)));
    }

    @Test
    void emptyFolderInPlaceOfTheTree_isFilledWhenTheGroupIsRewound_andNotBefore() throws IOException {
        // Given
        List<LogOf> logs = sunk("run");
        Files.move(fixture.runs, home.resolve("away"));
        String failure = refusal();
        assertTrue(failure.contains("of the same name"), failure);
        fixture.rewind();

        // When
        fill();

        // Then
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void rebuiltTree_takesThePlaceOfAllThatTheGroupHasWritten_andTheFormerOneIsNotGoneOnWith() throws IOException {
        // Given
        List<LogOf> logs = new ArrayList<>(sunk("early"));
        Map<TopicPartition, OffsetAndMetadata> split = new HashMap<>(fixture.committedWithClaims());
        TopicPartition half = new TopicPartition(fixture.lines.name(), 1);
        split.put(half, new TreeClaim(UUID.randomUUID().toString(), other.toString()).on(split.get(half)));
        fixture.commit(split);
        refusal();

        // When
        RebuildResult result = fixture.rebuild(home.resolve("new"), RunChoice.ALL, true);

        // Then
        logs.addAll(sunk("late"));
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
        try (Sink former = fixture.startIn(result.before().orElseThrow())) {
            awaitFailure(former);
        }
    }

    /** It has not what the sinks wrote since. */
    @Test
    void rebuiltTreeThatIsMovedByHand_isFilledWhenTheGroupIsRewound_andNotBefore() throws IOException {
        // Given
        List<LogOf> logs = new ArrayList<>(sunk("early"));
        fixture.rebuild(home.resolve("new"), RunChoice.ALL, false);
        logs.addAll(sunk("late"));
        Files.move(fixture.runs, home.resolve("former"));
        Files.move(home.resolve("new"), fixture.runs);
        refusal();
        fixture.rewind();

        // When
        fill();

        // Then
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void treeThatIsBeingRebuilt_isNotGoneOnWithWhileSinksWriteTheFormerOne() throws IOException {
        // Given
        List<LogOf> logs = new ArrayList<>(sunk("early"));
        fixture.rebuild(other, RunChoice.ALL, false);

        // When
        try (Sink second = fixture.startIn(other)) {
            awaitFailure(second);
        }

        // Then
        logs.addAll(sunk("late"));
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }

    @Test
    void treeThatWasEmptied_isRefused() throws IOException {
        // Given
        sunk("run");
        try (Stream<Path> files = Files.walk(fixture.runs)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(fixture.runs) && !file.getFileName().toString().startsWith(".")) {
                    Files.delete(file); // as rm -r runs/* does
                }
            }
        }

        // When
        String failure = refusal();

        // Then
        assertTrue(failure.contains("hermes rebuild"), failure);
    }

    @Test
    void treeThatHasNoLinesYet_isGoneOnWith() throws IOException {
        // Given
        try (Sink sink = fixture.start()) {
            fixture.awaitShares(SinkFixture.PARTITIONS);
            await().atMost(PATIENCE).until(() -> !fixture.committedWithClaims().isEmpty());
        }

        // When
        List<LogOf> logs = sunk("run");

        // Then
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }
}
