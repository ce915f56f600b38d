package dev.hermes.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Pace pace = new Pace(Duration.ofSeconds(10), 1_000);

    @Test
    void whoIsAsFastAsAsked_keepsThePatienceThatIsLeft() {
        long end = 4 * SECOND;
        for (int second = 1; second <= 100; second++) {
            end = pace.endAfter(end, 1_000, second * SECOND);
        }

        assertEquals(104 * SECOND, end);
    }

    @Test
    void whoIsSlower_losesIt() {
        long end = 10 * SECOND;
        long now = 0;
        while (now < end) {
            now += SECOND;
            end = pace.endAfter(end, 500, now);
        }

        assertEquals(20 * SECOND, now);
    }

    @Test
    void whoHasSentMuch_mayNotHoldBackTheRestForLonger() {
        long now = 3 * SECOND;

        assertEquals(now + 10 * SECOND, pace.endAfter(10 * SECOND, 8 << 20, now));
        assertEquals(now + 10 * SECOND, pace.endAfter(10 * SECOND, Integer.MAX_VALUE, now));
    }

    @Test
    void paceThatNobodyCanKeep_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Pace(Duration.ZERO, 1));
        assertThrows(IllegalArgumentException.class, () -> new Pace(Duration.ofSeconds(1), 0));
        assertTrue(Pace.DEFAULT.bytesPerSecond() > 0);
    }
}
