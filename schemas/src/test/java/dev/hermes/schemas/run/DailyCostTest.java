package dev.hermes.schemas.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DailyCostTest {
    private static final LocalDate DAY = LocalDate.parse("2026-07-20");
    private static final ZoneId UTC = ZoneId.of("UTC");

    @Test
    void key_allKnown_isAJsonArray() {
        // Given
        DailyCost cost = new DailyCost(DAY, UTC, "standup", "office", "claude-sonnet-4", "ocr.vision", CostAmount.ZERO);

        // When
        String key = cost.key();

        // Then
        assertEquals("[\"2026-07-20\",\"UTC\",\"standup\",\"office\",\"claude-sonnet-4\",\"ocr.vision\"]", key);
    }

    @Test
    void key_unknownNames_areNull() {
        // Given
        DailyCost cost = new DailyCost(DAY, ZoneId.of("Europe/Berlin"), null, null, null, null, CostAmount.ZERO);

        // When
        String key = cost.key();

        // Then
        assertEquals("[\"2026-07-20\",\"Europe/Berlin\",null,null,null,null]", key);
    }

    @Test
    void key_namesWithQuotes_areEscapedSoThatKeysStayApart() {
        // Given
        DailyCost cost = new DailyCost(DAY, UTC, "a\",\"b", "null", "", "\\\n日", CostAmount.ZERO);

        // When
        String key = cost.key();

        // Then
        assertEquals("[\"2026-07-20\",\"UTC\",\"a\\\",\\\"b\",\"null\",\"\",\"\\\\\\n日\"]", key);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-07-20T23:45:00Z, UTC, 2026-07-20",
        "2026-07-20T18:15:00Z, Asia/Kathmandu, 2026-07-21",
        "2026-07-20T18:00:00Z, Asia/Kathmandu, 2026-07-20",
        "2026-07-20T18:30:00Z, Asia/Kolkata, 2026-07-21",
        "2026-07-20T03:45:00Z, America/New_York, 2026-07-19",
        "1969-12-31T23:45:00Z, UTC, 1969-12-31"
    })
    void of_quarterHour_isOnTheDayOfTheZone(Instant quarterHour, String zone, LocalDate day) {
        // Given
        CostKey key = new CostKey(quarterHour, "a", "t", "m", "o");

        // When
        DailyCost cost = DailyCost.of(key, ZoneId.of(zone), CostAmount.ZERO);

        // Then
        assertEquals(new DailyCost(day, ZoneId.of(zone), "a", "t", "m", "o", CostAmount.ZERO), cost);
    }
}
