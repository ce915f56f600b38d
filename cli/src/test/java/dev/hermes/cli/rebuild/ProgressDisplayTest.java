package dev.hermes.cli.rebuild;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
    private final StringWriter err = new StringWriter();
    private long nanos;

    private ProgressDisplay display(boolean bar) {
        return new ProgressDisplay(new PrintWriter(err, true), bar, () -> nanos);
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }

    @Test
    void lines_comeNowAndThen() {
        // Given
        ProgressDisplay display = display(false);
        display.moved(10, 4_000_000);
        pass(Duration.ofSeconds(5));

        // When
        display.moved(1_000_000, 4_000_000);
        display.moved(1_000_001, 4_000_000);
        display.close();

        // Then
        assertEquals(
                "1,000,000 of 4,000,000 events, 200,000/s, 0:15 left",
                err.toString().strip());
    }

    @Test
    void timeLeft_mayBeHours() {
        // Given
        ProgressDisplay display = display(false);
        pass(Duration.ofSeconds(10));

        // When
        display.moved(10, 7_272);

        // Then
        assertEquals("10 of 7,272 events, 1/s, 2:01:02 left", err.toString().strip());
    }

    @Test
    void whatHasNotMoved_promisesNothing() {
        // Given
        ProgressDisplay display = display(false);
        pass(Duration.ofSeconds(6));

        // When
        display.moved(0, 100);

        // Then
        assertEquals("0 of 100 events, 0/s", err.toString().strip());
    }

    @Test
    void bar_isDrawnInPlaceAndTakenAway() {
        // Given
        ProgressDisplay display = display(true);
        pass(Duration.ofSeconds(1));

        // When
        display.moved(50, 100);
        display.close();

        // Then
        assertEquals(
                "\r\u001b[K[===============               ] 50 of 100 events, 50/s, 0:01 left\r\u001b[K",
                err.toString());
    }

    @Test
    void quickWork_showsNothing() {
        // Given
        ProgressDisplay display = display(true);

        // When
        display.moved(100, 100);
        display.close();

        // Then
        assertEquals("", err.toString());
    }
}
