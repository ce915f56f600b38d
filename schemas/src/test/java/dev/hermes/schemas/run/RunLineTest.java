package dev.hermes.schemas.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunLineTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 0", "1, -1"})
    void new_noPlaceInAFile_isRefused(long seq, long offset) {
        // When
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new RunLine(seq, "p", offset, "{}", "e", Instant.EPOCH));

        // Then
        assertEquals("no place in a run file: seq=" + seq + " offset=" + offset, refused.getMessage());
    }

    @Test
    void toString_line_holdsItsPlaceOnly() {
        // When
        String text = new RunLine(2, "d/p.jsonl", 7, "hunter2", "e", Instant.EPOCH).toString();

        // Then
        assertEquals("RunLine[path=d/p.jsonl, seq=2, offset=7]", text);
    }
}
