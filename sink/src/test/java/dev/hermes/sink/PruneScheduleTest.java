package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PruneScheduleTest {
    private final Counters counters = new Counters();
    private final Problems problems = new Problems();

    @TempDir
    private Path home;

    private PruneFixture fixture;
    private PruneSchedule schedule;
    private boolean isIndexWriter = true;
    private long nanos;

    @BeforeEach
    void open() throws IOException {
        fixture = new PruneFixture(home.resolve("runs")).run("new", "ok", 0);
        schedule = new PruneSchedule(
                fixture.prune(),
                ClusterMarker.claim(fixture.folder, "cluster"),
                () -> isIndexWriter,
                counters,
                problems,
                () -> fixture.wall,
                () -> nanos);
    }

    @Test
    void firstLook_prunes() throws IOException {
        // Given
        fixture.run("a", "ok", 31);

        // When
        schedule.pruneIfDue();

        // Then
        assertFalse(fixture.exists("a"));
        assertEquals(1, counters.get(Counter.RUN_FILES_PRUNED));
        assertTrue(problems.health().isOk());
    }

    @Test
    void sinkThatDoesNotWriteTheIndex_leavesItToTheOneThatDoes() throws IOException {
        // Given
        fixture.run("a", "ok", 31);
        isIndexWriter = false;

        // When
        schedule.pruneIfDue();

        // Then
        assertTrue(fixture.exists("a"));
        isIndexWriter = true;
        schedule.pruneIfDue();
        assertFalse(fixture.exists("a"));
    }

    @Test
    void sameDay_isNotPrunedAgain() throws IOException {
        // Given
        schedule.pruneIfDue();
        fixture.run("a", "ok", 31);
        nanos += Duration.ofDays(1).toNanos() - 1;
        fixture.wall = fixture.wall.plus(Duration.ofDays(1)).minusNanos(1);

        // When
        schedule.pruneIfDue();

        // Then
        assertTrue(fixture.exists("a"));
    }

    @Test
    void dayOfRunningTime_isPrunedThoughTheClockWasSetBack() throws IOException {
        // Given
        schedule.pruneIfDue();
        fixture.run("a", "ok", 31);
        nanos += Duration.ofDays(1).toNanos();
        fixture.wall = fixture.wall.minusSeconds(7);

        // When
        schedule.pruneIfDue();

        // Then
        assertFalse(fixture.exists("a"));
    }

    @Test
    void dayOnTheWallClock_isPrunedThoughTheMachineSlept() throws IOException {
        // Given
        schedule.pruneIfDue();
        fixture.run("a", "ok", 31);
        fixture.wall = fixture.wall.plus(Duration.ofDays(1));

        // When
        schedule.pruneIfDue();

        // Then
        assertFalse(fixture.exists("a"));
    }

    @Test
    void failure_isSaidAndTriedAgainTheNextDay() throws IOException {
        // Given
        fixture.run("a", "ok", 31);
        FolderLock other = FolderLock.take(fixture.runs, FolderLock.Right.PRUNE, Access.OWNER);
        schedule.pruneIfDue();
        String problem = problems.health().problem();
        other.close();
        schedule.pruneIfDue();
        boolean keptForTheDay = fixture.exists("a");
        nanos += Duration.ofDays(1).toNanos();

        // When
        schedule.pruneIfDue();

        // Then
        assertEquals(
                "cannot prune the old run files in " + fixture.runs
                        + ": another process prunes the run files, it holds the" + " lock "
                        + fixture.runs.resolve(".prune.lock") + "; it is tried again tomorrow",
                problem);
        assertTrue(keptForTheDay);
        assertFalse(fixture.exists("a"));
        assertTrue(problems.health().isOk());
    }

    @Test
    void folderThatIsNotMounted_isLeftAlone() throws IOException {
        // Given
        fixture.run("a", "ok", 31);
        Files.delete(fixture.runs.resolve(ClusterMarker.NAME));

        // When
        schedule.pruneIfDue();

        // Then
        assertTrue(fixture.exists("a"));
        assertTrue(
                problems.health().problem().contains("not mounted"),
                () -> problems.health().problem());
    }

    @Test
    void schedule_isStoppedAtOnce() {
        // Given
        schedule.start();

        // When
        long from = System.nanoTime();
        schedule.close();

        // Then
        assertTrue(System.nanoTime() - from < Duration.ofSeconds(4).toNanos());
    }
}
