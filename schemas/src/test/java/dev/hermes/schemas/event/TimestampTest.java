package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTest {
    private static final long YEAR_1 = -62_135_596_800L;
    private static final long YEAR_9998 = 253_339_228_799L;

    @ParameterizedTest
    @CsvSource({
        "2026-07-20T13:11:04Z, 2026-07-20T13:11:04Z",
        "2026-07-20t13:11:04z, 2026-07-20T13:11:04Z",
        "2026-07-20T13:11:04+00:00, 2026-07-20T13:11:04Z",
        "2026-07-20T13:11:04-00:00, 2026-07-20T13:11:04Z",
        "2026-07-20T13:11:04+02:00, 2026-07-20T11:11:04Z",
        "2026-07-20T13:11:04-07:30, 2026-07-20T20:41:04Z",
        "2026-07-20T13:11:04+23:59, 2026-07-19T13:12:04Z",
        "2026-07-20T13:11:04-23:59, 2026-07-21T13:10:04Z",
        "2026-07-20T13:11:04.5Z, 2026-07-20T13:11:04.500Z",
        "2026-07-20T13:11:04.000000001Z, 2026-07-20T13:11:04.000000001Z",
        "2026-07-20T13:11:04.1234567899Z, 2026-07-20T13:11:04.123456789Z",
        "2026-07-20T00:00:00Z, 2026-07-20T00:00:00Z",
        "2026-07-20T23:59:59.999999999999Z, 2026-07-20T23:59:59.999999999Z",
        "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
        "2000-02-29T00:00:00Z, 2000-02-29T00:00:00Z",
        "1969-12-31T23:59:59.25Z, 1969-12-31T23:59:59.250Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
        "0000-01-01T00:00:00-01:00, 0000-01-01T01:00:00Z",
        "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z",
        "9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z",
        "9999-12-31T23:59:59+00:01, 9999-12-31T23:58:59Z"
    })
    void parseOrNull_rfc3339_isTheInstant(String text, Instant instant) {
        // When
        Timestamp read = Timestamp.parseOrNull(text);

        // Then
        assertNotNull(read);
        assertEquals(text, read.text());
        assertEquals(instant, read.instant());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2026",
                "2026-07-20",
                "2026-07-20T",
                "2026-07-20T13:11:04",
                "2026-07-20T13:11:04.5",
                "2026-07-20T13:11Z",
                "2026-07-20 13:11:04Z",
                "2026-07-20_13:11:04Z",
                "20260720T131104Z",
                "2026-7-20T13:11:04Z",
                "2026-07-20T1:11:04Z",
                "26-07-20T13:11:04Z",
                "+2026-07-20T13:11:04Z",
                "-2026-07-20T13:11:04Z",
                "12026-07-20T13:11:04Z",
                "2026/07/20T13:11:04Z",
                "2026-07-20T13.11.04Z",
                "2026-00-20T13:11:04Z",
                "2026-13-20T13:11:04Z",
                "2026-07-00T13:11:04Z",
                "2026-07-32T13:11:04Z",
                "2026-06-31T13:11:04Z",
                "2026-02-29T13:11:04Z",
                "1900-02-29T13:11:04Z",
                "2026-07-20T24:00:00Z",
                "2026-07-20T13:60:04Z",
                "2026-07-20T13:11:61Z",
                "2026-07-20T13:11:04.Z",
                "2026-07-20T13:11:04,5Z",
                "2026-07-20T13:11:04.5.5Z",
                "2026-07-20T13:11:04 Z",
                "2026-07-20T13:11:04ZZ",
                "2026-07-20T13:11:04Z\n",
                " 2026-07-20T13:11:04Z",
                "2026-07-20T13:11:04UTC",
                "2026-07-20T13:11:04+0200",
                "2026-07-20T13:11:04+02",
                "2026-07-20T13:11:04+2:00",
                "2026-07-20T13:11:04+24:00",
                "2026-07-20T13:11:04+02:60",
                "2026-07-20T13:11:04+02:00:00",
                "2026-07-20T13:11:04*02:00",
                "2026-07-20T13:11:04\u221202:00",
                "2026-07-20T13:11:04+-2:00",
                "2026-07-20T13:11:04Z[UTC]",
                "2026-07-20T13:11:04+02:00[Europe/Paris]",
                "\u0662\u0660\u0662\u0666-07-20T13:11:04Z",
                "2026-07-20T13:11:0\u0664Z",
                "2026-07-20T13:11:04.\u0665Z",
                "2026-W30-1T13:11:04Z",
                "2026-201T13:11:04Z"
            })
    void parseOrNull_anythingElse_isNull(String text) {
        // When
        Timestamp read = Timestamp.parseOrNull(text);

        // Then
        assertNull(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z"})
    void parseOrNull_utcDateWithoutFourDigitYear_isNull(String text) {
        // When
        Timestamp read = Timestamp.parseOrNull(text);

        // Then
        assertNull(read);
    }

    @ParameterizedTest
    @CsvSource({
        "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
        "2016-12-31T23:59:60.9Z, 2017-01-01T00:00:00Z",
        "1990-12-31T15:59:60-08:00, 1991-01-01T00:00:00Z",
        "2015-07-01T05:29:60+05:30, 2015-07-01T00:00:00Z"
    })
    void parseOrNull_leapSecond_isTheInstantAfterIt(String text, Instant instant) {
        // When
        Timestamp read = Timestamp.parseOrNull(text);

        // Then
        assertNotNull(read);
        assertEquals(instant, read.instant());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2016-12-31T23:58:60Z",
                "2016-12-31T22:59:60Z",
                "2016-12-30T23:59:60Z",
                "2016-12-31T23:59:60+01:00",
                "2016-12-31T15:59:60Z"
            })
    void parseOrNull_second60Elsewhere_isNull(String text) {
        // When
        Timestamp read = Timestamp.parseOrNull(text);

        // Then
        assertNull(read);
    }

    @Property
    void parseOrNull_whatJavaWrites_isWhatJavaReads(
            @ForAll @LongRange(min = YEAR_1, max = YEAR_9998) long second,
            @ForAll @IntRange(max = 999_999_999) int nano,
            @ForAll @IntRange(min = -18 * 60, max = 18 * 60) int offsetMinutes) {
        // Given
        OffsetDateTime time =
                Instant.ofEpochSecond(second, nano).atOffset(ZoneOffset.ofTotalSeconds(offsetMinutes * 60));
        String text = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);

        // When
        Timestamp read = Timestamp.parseOrNull(text);

        // Then
        assertNotNull(read, text);
        assertEquals(OffsetDateTime.parse(text).toInstant(), read.instant(), text);
    }

    @Property
    void parseOrNull_damagedText_isTakenOnlyIfJavaTakesItToo(
            @ForAll @IntRange(max = 24) int at, @ForAll @IntRange(max = 127) int character) {
        // Given
        StringBuilder text = new StringBuilder("2026-07-20T13:11:04+02:00");
        text.setCharAt(at, (char) character);

        // When
        Timestamp read = Timestamp.parseOrNull(text.toString());

        // Then
        if (read != null && read.text().charAt(17) != '6' && isWithinJavasOffsets(read.text())) {
            assertEquals(OffsetDateTime.parse(text).toInstant(), read.instant());
        }
    }

    /** Java knows offsets up to 18 hours only; RFC 3339 has them up to 23:59. */
    private static boolean isWithinJavasOffsets(String text) {
        return text.substring(20, 22).compareTo("18") < 0;
    }

    @Test
    void of_instant_isReadBack() {
        // Given
        Instant instant = Instant.parse("2026-07-20T13:11:04.123Z");

        // When
        Timestamp written = Timestamp.of(instant);

        // Then
        assertEquals("2026-07-20T13:11:04.123Z", written.text());
        assertEquals(written, Timestamp.parseOrNull(written.text()));
    }

    @Test
    void compareTo_sameInstantInTwoOffsets_isZero() {
        // Given
        Timestamp utc = Timestamp.parseOrNull("2026-07-20T13:11:04Z");
        Timestamp paris = Timestamp.parseOrNull("2026-07-20T15:11:04+02:00");
        Timestamp later = Timestamp.parseOrNull("2026-07-20T13:11:04.1Z");

        // When
        int order = utc.compareTo(paris);

        // Then
        assertEquals(0, order);
        assertTrue(utc.compareTo(later) < 0);
    }
}
