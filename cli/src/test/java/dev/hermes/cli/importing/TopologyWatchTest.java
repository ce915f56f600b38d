package dev.hermes.cli.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.CapturedOutput;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyWatchTest {
    private final CapturedOutput captured = new CapturedOutput();
    private long now;
    private final Progress progress = new Progress(captured.output(), () -> now);

    @Test
    void backlogThatShrinks_isWaitedFor_whateverThePatience() throws InterruptedException {
        Deque<Long> backlog = new ArrayDeque<>(List.of(3L, 2L, 1L, 0L));

        boolean read = TopologyWatch.awaitNone(backlog::removeFirst, Duration.ZERO, progress);

        assertTrue(read);
        assertEquals(List.of(), List.copyOf(backlog));
    }

    @Test
    void backlogThatStays_isGivenUp() throws InterruptedException {
        boolean read = TopologyWatch.awaitNone(() -> 3, Duration.ZERO, progress);

        assertFalse(read);
    }

    @Test
    void nothingToRead_isNotWaitedFor() throws InterruptedException {
        assertTrue(TopologyWatch.awaitNone(() -> 0, Duration.ZERO, progress));
    }

    @Test
    void longWait_saysHowFarItIs() throws InterruptedException {
        Deque<Long> backlog = new ArrayDeque<>(List.of(7L, 0L));
        now = Duration.ofSeconds(10).toNanos();

        TopologyWatch.awaitNone(backlog::removeFirst, Duration.ZERO, progress);

        assertEquals(List.of("the stream processor has 7 more records to read"), captured.err());
    }
}
