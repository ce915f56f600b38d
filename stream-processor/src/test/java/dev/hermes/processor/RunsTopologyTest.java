package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.testkit.SampleRuns;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsTopologyTest {
    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    private void sendStandup() {
        int occurrence = 0;
        for (String line : SampleRuns.STANDUP_LINES) {
            topology.send(SampleRuns.STANDUP_ID, standupEvent("standup-" + ++occurrence, line));
        }
    }

    private static StepEvent standupEvent(String id, String line) {
        return new StepEvent(id, SampleRuns.STANDUP_NAME, SampleRuns.STANDUP_SUMMARY, Origins.EMIT, null, line);
    }

    @Test
    void sixLines_becomeSixPlacedLines() {
        sendStandup();

        List<RunLine> lines = topology.lines();

        assertEquals(SampleRuns.STANDUP_LINES, lines.stream().map(RunLine::line).toList());
        long offset = 0;
        long seq = 1;
        for (RunLine line : lines) {
            assertEquals(SampleRuns.STANDUP_PATH, line.path());
            assertEquals(seq++, line.seq());
            assertEquals(offset, line.offset());
            offset += line.line().getBytes(StandardCharsets.UTF_8).length + 1;
        }
    }

    @Test
    void sixLines_becomeOneSummaryAndOneRow() {
        sendStandup();

        RunSummary summary = topology.summary(SampleRuns.STANDUP_ID);

        assertEquals("ok", summary.outcome().status());
        assertEquals(SampleRuns.STANDUP_SUMMARY, summary.outcome().summary());
        assertEquals(5, summary.totals().steps());
        assertEquals(0, new BigDecimal("0.0022").compareTo(summary.totals().costUsd()));
        List<String> rows = topology.indexRows();
        assertEquals(1, rows.size());
        String seedRow = SampleRuns.STANDUP_INDEX_ROW;
        String beginning = seedRow.substring(0, seedRow.length() - 1);
        assertTrue(rows.get(0).startsWith(beginning), rows.get(0));
    }

    @Test
    void sameId_isDroppedAndCounted() {
        sendStandup();
        topology.settle();

        sendStandup();

        assertEquals(6, topology.lines().size());
        assertEquals(6, topology.summary(SampleRuns.STANDUP_ID).totals().duplicates());
        assertEquals(6L, topology.counters.snapshot().get(Counters.DUPLICATES));
        assertEquals(1, topology.indexRows().size());
    }

    /** More than are kept in memory, of one run and of all. */
    @ParameterizedTest
    @CsvSource({"1, 300", "300, 2"})
    void repeatedEvents_areDroppedHoweverManyThereAre(int runs, int events) {
        for (int time = 0; time < 2; time++) {
            for (int run = 0; run < runs; run++) {
                for (int step = 0; step < events; step++) {
                    String line =
                            TestLine.tool("r" + run, "10:00:00", step, "x").toString();
                    topology.send("r" + run, StepEvent.of("id-" + step, Origins.CLIENT, line));
                }
            }
        }

        assertEquals(runs * events, topology.lines().size());
        assertEquals((long) runs * events, topology.counters.snapshot().get(Counters.DUPLICATES));
        assertEquals(events, topology.summary("r0").totals().duplicates());
    }

    @Test
    void equalLinesWithDifferentIds_areTwoEvents() {
        String line = TestLine.tool("r", "10:00:00", 1, "x").toString();
        topology.send("r", StepEvent.of("a", Origins.CLIENT, line));

        topology.send("r", StepEvent.of("b", Origins.CLIENT, line));

        assertEquals(
                List.of("a", "b"),
                topology.lines().stream().map(RunLine::eventId).toList());
        assertEquals(2, topology.summary("r").totals().steps());
    }

    @Test
    void sameIdWithTwoLines_isTheFirst() {
        String first = TestLine.tool("r", "10:00:00", 1, "first").toString();
        topology.send("r", StepEvent.of("a", Origins.CLIENT, first));

        topology.send(
                "r",
                StepEvent.of(
                        "a",
                        Origins.CLIENT,
                        TestLine.tool("r", "10:00:01", 2, "second").toString()));

        assertEquals(
                List.of(first), topology.lines().stream().map(RunLine::line).toList());
    }

    @Test
    void sameIdInTwoRuns_isTwoEvents() {
        topology.send(
                "r1",
                StepEvent.of(
                        "a",
                        Origins.CLIENT,
                        TestLine.tool("r1", "10:00:00", 1, "x").toString()));

        topology.send(
                "r2",
                StepEvent.of(
                        "a",
                        Origins.CLIENT,
                        TestLine.tool("r2", "10:00:00", 1, "x").toString()));

        assertEquals(2, topology.lines().size());
    }

    @Test
    void noId_isDerivedFromTheMinifiedLine() {
        topology.send(
                "r",
                StepEvent.of(
                        null, null, "{\"ts\":\"2026-07-20T10:00:00Z\",\"run_id\":\"r\",\"step\":1,\"kind\":\"x\"}"));

        topology.send(
                "r",
                StepEvent.of(
                        "", null, "{ \"ts\":\"2026-07-20T10:00:00Z\", \"run_id\":\"r\",\"step\":1,\"kind\":\"x\"}"));

        assertEquals(1, topology.lines().size());
        assertEquals(1L, topology.counters.snapshot().get(Counters.DUPLICATES));
    }

    @Test
    void idThatIsFarTooLong_isStillAnIdentity() {
        String line = TestLine.tool("r", "10:00:00", 1, "x").toString();
        topology.send("r", StepEvent.of("a".repeat(3_000_000), null, line));
        topology.send("r", StepEvent.of("a".repeat(2_999_999) + "b", null, line));

        topology.send("r", StepEvent.of("a".repeat(3_000_000), null, line));

        List<RunLine> lines = topology.lines();
        assertEquals(2, lines.size());
        assertEquals(64, lines.get(0).eventId().length());
    }

    @Test
    void lateStep_correctsTotalsNotStatus() {
        sendStandup();
        topology.settle();

        topology.sendLine(
                SampleRuns.STANDUP_ID,
                TestLine.tool(SampleRuns.STANDUP_ID, "13:12:00", 6, "late")
                        .usd(Field.COST_USD, "0.5")
                        .toString());

        RunSummary summary = topology.summary(SampleRuns.STANDUP_ID);
        assertEquals("ok", summary.outcome().status());
        assertEquals(6, summary.totals().steps());
        assertEquals(0, new BigDecimal("0.5022").compareTo(summary.totals().costUsd()));
        List<String> rows = topology.indexRows();
        assertEquals(2, rows.size());
        assertTrue(rows.get(1).contains("\"cost_usd\":0.5022,"), rows.get(1));
    }

    @Test
    void endBeforeItsSteps_isTheSameRun() {
        topology.sendLine("r", TestLine.end("r", "10:00:09", 9, "error").toString());
        topology.settle();

        topology.sendLine("r", TestLine.tool("r", "10:00:01", 1, "x").toString());

        RunSummary summary = topology.summary("r");
        assertEquals("error", summary.outcome().status());
        assertEquals("2026-07-20T10:00:01Z", summary.outcome().startedAt());
        assertEquals(1, summary.totals().steps());
    }

    @Test
    void twoEnds_theLaterCounts() {
        topology.sendLine("r", TestLine.end("r", "10:00:09", 9, "ok").toString());

        topology.sendLine("r", TestLine.end("r", "10:00:05", 5, "error").toString());

        assertEquals("ok", topology.summary("r").outcome().status());
        assertEquals(2, topology.lines().size());
    }

    @Test
    void loneEnd_isARun() {
        topology.sendLine(
                "r",
                TestLine.end("r", "10:00:09", 9, "ok")
                        .text(Field.SUMMARY, "done")
                        .toString());

        assertEquals("done", topology.summary("r").outcome().summary());
        assertEquals(1, topology.indexRows().size());
    }

    @Test
    void unfinishedRun_hasNoRow() {
        topology.sendLine("r", TestLine.tool("r", "10:00:00", 1, "x").toString());

        assertEquals(RunState.RUNNING, topology.summary("r").outcome().status());
        assertEquals(List.of(), topology.indexRows());
    }

    @Test
    void inferredEnd_isUndoneByALaterStep_withOneRowThatSaysSo() {
        topology.sendLine(
                "r",
                TestLine.end("r", "10:00:01", 1, "ok")
                        .flag(Field.INFERRED, true)
                        .toString());
        topology.settle();
        for (int step = 2; step < 5; step++) {
            topology.sendLine("r", TestLine.tool("r", "10:00:02", step, "x").toString());
            topology.settle();
        }

        topology.sendLine("r", TestLine.end("r", "10:00:09", 9, "ok").toString());

        List<String> rows = topology.indexRows();
        assertEquals(3, rows.size());
        assertTrue(rows.get(0).contains("\"status\":\"ok\""), rows.get(0));
        assertTrue(rows.get(1).contains("\"status\":\"running\""), rows.get(1));
        assertTrue(rows.get(2).contains("\"status\":\"ok\""), rows.get(2));
    }

    @Test
    void manyEvents_becomeOneSummary() {
        for (int step = 1; step <= 100; step++) {
            topology.sendLine("r", TestLine.tool("r", "10:00:00", step, "x").toString());
        }

        assertEquals(100, topology.summary("r").totals().events());
        assertNull(topology.summary("other"));
    }
}
