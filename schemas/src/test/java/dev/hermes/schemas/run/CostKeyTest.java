package dev.hermes.schemas.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostKeyTest {
    @ParameterizedTest
    @CsvSource({
        "2026-07-20T13:11:14Z, 2026-07-20T13:00:00Z",
        "2026-07-20T13:15:00Z, 2026-07-20T13:15:00Z",
        "2026-07-20T13:14:59.999999999Z, 2026-07-20T13:00:00Z",
        "1970-01-01T00:00:00Z, 1970-01-01T00:00:00Z",
        "1969-12-31T23:59:59.5Z, 1969-12-31T23:45:00Z",
        "1969-12-31T23:45:00Z, 1969-12-31T23:45:00Z",
        "1969-12-31T23:44:59Z, 1969-12-31T23:30:00Z",
        "0000-01-01T00:00:01Z, 0000-01-01T00:00:00Z"
    })
    void quarterHourOf_instant_isItsStart(Instant instant, Instant start) {
        // When
        Instant quarterHour = CostKey.quarterHourOf(instant);

        // Then
        assertEquals(start, quarterHour);
    }

    @Property
    void quarterHourOf_anyInstant_isAFullQuarterAtMostFifteenMinutesBefore(
            @ForAll @LongRange(min = -62_167_219_200L, max = 253_402_300_799L) long second,
            @ForAll @IntRange(max = 999_999_999) int nano) {
        // Given
        Instant instant = Instant.ofEpochSecond(second, nano);

        // When
        Instant start = CostKey.quarterHourOf(instant);

        // Then
        Duration since = Duration.between(start, instant);
        assertTrue(!since.isNegative() && since.compareTo(Duration.ofMinutes(15)) < 0, since::toString);
        assertEquals(0, start.atOffset(ZoneOffset.UTC).getMinute() % 15);
        assertEquals(0, start.atOffset(ZoneOffset.UTC).getSecond());
    }

    @Test
    void new_timeWithinAQuarter_isRefused() {
        // Given
        Instant within = Instant.parse("2026-07-20T13:11:14Z");

        // When
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new CostKey(within, null, null, null, null));

        // Then
        assertTrue(refused.getMessage().startsWith("quarterHour "), refused.getMessage());
    }
}
