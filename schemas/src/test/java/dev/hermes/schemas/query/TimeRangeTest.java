package dev.hermes.schemas.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeRangeTest {
    /** In New York it is still the evening of the 25th; the clocks there go back on 2026-11-01. */
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-10-26T02:07:31Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "1d, -, UTC, 2026-10-26T00:00:00Z, 2026-10-27T00:00:00Z",
                "1d, -, America/New_York, 2026-10-25T04:00:00Z, 2026-10-26T04:00:00Z",
                "8d, 2026-11-01, America/New_York, 2026-10-25T04:00:00Z, 2026-11-02T05:00:00Z",
                "2d, -, Europe/Berlin, 2026-10-24T22:00:00Z, 2026-10-26T23:00:00Z",
                "2w, 2026-10-14, UTC, 2026-10-01T00:00:00Z, 2026-10-15T00:00:00Z",
                "36h, -, UTC, 2026-10-24T14:00:00Z, 2026-10-27T00:00:00Z",
                "1h, 2026-10-25, UTC, 2026-10-25T23:00:00Z, 2026-10-26T00:00:00Z",
                "1h, 2026-10-25T10:20:00Z, UTC, 2026-10-25T09:15:00Z, 2026-10-25T10:15:00Z",
                "1d, 2026-10-25T10:20:00+02:00, UTC, 2026-10-25T00:00:00Z, 2026-10-25T08:15:00Z",
                "2026-10-20, -, Asia/Tokyo, 2026-10-19T15:00:00Z, 2026-10-26T15:00:00Z",
                "2026-10-20T23:59:59.9-01:00, -, UTC, 2026-10-21T00:45:00Z, 2026-10-27T00:00:00Z",
            })
    void bounds_areReadInTheZone(String since, String until, ZoneId zone, Instant from, Instant to) {
        // When
        TimeRange range = TimeOptions.FLAGS.range(since, until, zone, CLOCK);

        // Then
        assertEquals(new TimeRange(from, to, zone), range);
    }

    @Test
    void withoutSince_itBeginsWithTime() {
        // When
        TimeRange range = TimeOptions.FLAGS.range(null, "2026-10-01", ZoneOffset.UTC, CLOCK);

        // Then
        assertEquals(Instant.MIN, range.from());
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "2026-10-27, -, --since lies in the future",
                "0h, -, --since is a span of nothing",
                "2026-02-29, -, --since is no day of the calendar: 2026-02-29",
                "1d, 2026-13-01, --until is no day of the calendar: 2026-13-01",
            })
    void wrongBounds_areNamed(String since, String until, String message) {
        // When
        BadQueryException wrong = assertThrows(
                BadQueryException.class, () -> TimeOptions.FLAGS.range(since, until, ZoneOffset.UTC, CLOCK));

        // Then
        assertEquals(message, wrong.getMessage());
    }
}
