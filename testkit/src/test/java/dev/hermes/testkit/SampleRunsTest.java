package dev.hermes.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SampleRunsTest {
    @Test
    void standup_hasSixLinesOfOneRun() {
        // When
        var lines = SampleRuns.STANDUP_LINES;

        // Then
        assertEquals(6, lines.size());
        for (var line : lines) {
            assertTrue(line.startsWith("{\"ts\":\"2026-07-20T13:11:"), line);
            assertTrue(line.contains("\"run_id\":\"" + SampleRuns.STANDUP_ID + "\""), line);
            assertTrue(line.endsWith("}"), line);
        }
    }

    @Test
    void standup_indexRow_namesSummaryAndPath() {
        // When
        var row = SampleRuns.STANDUP_INDEX_ROW;

        // Then
        assertTrue(row.contains("\"summary\":\"" + SampleRuns.STANDUP_SUMMARY + "\""), row);
        assertTrue(row.endsWith("\"path\":\"" + SampleRuns.STANDUP_PATH + "\"}"), row);
        assertTrue(SampleRuns.STANDUP_PATH.contains(SampleRuns.STANDUP_NAME));
    }
}
