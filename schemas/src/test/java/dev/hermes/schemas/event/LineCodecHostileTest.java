package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever an agent sends, it is read in time and memory that grow no faster than its length. */
class LineCodecHostileTest {
    private static final int ONE_MEGABYTE = 1_000_000;

    /** A busy machine is slow too; a quadratic reader would need hours. */
    private static final Duration LINEAR = Duration.ofSeconds(60);

    @ParameterizedTest
    @MethodSource("dev.hermes.schemas.event.HostileLine#all")
    void read_oneMegabyte_endsSoonWithTheRightAnswer(HostileLine hostile) {
        // Given
        String line = hostile.ofLength(ONE_MEGABYTE);

        // When
        RejectedLineException rejected = assertTimeoutPreemptively(LINEAR, () -> Rejections.orNull(line));

        // Then
        assertEquals(hostile.reason(), rejected == null ? null : rejected.reason());
    }

    @ParameterizedTest
    @MethodSource("dev.hermes.schemas.event.HostileLine#all")
    void read_doubleTheLength_takesAboutDoubleTheMemory(HostileLine hostile) {
        // Given
        String once = hostile.ofLength(200_000);
        String twice = hostile.ofLength(400_000);
        Rejections.orNull(once);

        // When
        long bytesOnce = allocatedBy(once);
        long bytesTwice = allocatedBy(twice);

        // Then
        assertTrue(bytesTwice < 3 * bytesOnce + 100_000, bytesOnce + " bytes, then " + bytesTwice);
        assertTrue(bytesTwice < 40L * twice.length() + 100_000, bytesTwice + " bytes for " + twice.length() + " chars");
    }

    private static long allocatedBy(String line) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        Rejections.orNull(line);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
