package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PruneClockTest {
    private static final Instant START = PruneFixture.START;
    private static final Duration YEAR = Duration.ofDays(365);

    @TempDir
    private Path home;

    private PruneFixture fixture;
    private Path file;

    @BeforeEach
    void open() throws IOException {
        fixture = new PruneFixture(home.resolve("runs")).run("old", "ok", 20).run("new", "ok", 0);
        file = fixture.runs.resolve(PruneClock.NAME);
    }

    @Test
    void firstLook_isKept() throws IOException {
        // When
        fixture.pruned();

        // Then
        assertEquals("2026-07-20T13:00:00Z\n", Files.readString(file));
    }

    @Test
    void wallClockAhead_makesNothingOld() throws IOException {
        // Given
        fixture.wall = START.plus(YEAR);

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
        assertEquals("2026-07-20T13:00:00Z\n", Files.readString(file));
    }

    @Test
    void wallClockAndBrokerAhead_makeNothingOldAtOnce() throws IOException {
        // Given
        fixture.pruned();
        fixture.wall = START.plus(YEAR);
        fixture.file(PruneFixture.path("ahead"), fixture.wall);

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
        assertEquals("2026-07-22T13:00:00Z\n", Files.readString(file));
    }

    @Test
    void longPause_isCaughtUpInSteps() throws IOException {
        // Given
        fixture.pruned();
        fixture.wall = START.plus(Duration.ofDays(20));
        fixture.file(PruneFixture.path("later"), fixture.wall);
        int looks = 0;

        // When
        while (fixture.exists("old")) {
            fixture.pruned();
            looks++;
        }

        // Then
        assertEquals(6, looks); // 20 days old at first, 2 more with each look, and old when more than 30
    }

    @Test
    void clockSetBack_doesNotTakeTheReadingWithIt() throws IOException {
        // Given
        fixture.pruned();
        fixture.wall = START.minus(YEAR);

        // When
        List<String> pruned = fixture.pruned();

        // Then
        assertEquals(List.of(), pruned);
        assertEquals("2026-07-20T13:00:00Z\n", Files.readString(file));
    }

    @Test
    void lineReceivedWhileTheClockIsSetBack_countsFromTheReading() throws IOException {
        // Given
        fixture.pruned();
        PruneClock clock = PruneClock.in(fixture.folder, () -> fixture.wall);
        Instant wrong = Instant.parse("2000-01-01T00:00:00Z");
        fixture.wall = wrong;

        // When
        long received = clock.receivedMillis(wrong.toEpochMilli());

        // Then
        assertEquals(START, Instant.ofEpochMilli(received));
    }

    @Test
    void oldLineReadAgainWhileTheClockIsRight_countsFromItsReceipt() throws IOException {
        // Given
        fixture.pruned();
        PruneClock clock = PruneClock.in(fixture.folder, () -> fixture.wall);
        fixture.wall = START.minus(Duration.ofMinutes(59));

        // When
        long received = clock.receivedMillis(7);

        // Then
        assertEquals(7, received);
    }

    @Test
    void readingThatIsNone_isRefusedWithWhatToDo() throws IOException {
        // Given
        fixture.run("a", "ok", 40);
        Files.writeString(file, "soon\n");

        // When
        IOException refused = assertThrows(IOException.class, fixture::pruned);

        // Then
        assertEquals(
                file + " holds no instant such as 2026-07-20T13:00:00Z: remove it, it is made anew",
                refused.getMessage());
        assertTrue(fixture.exists("a"));
    }
}
