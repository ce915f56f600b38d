package dev.hermes.schemas.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The six lines that the project began with. */
class SeedRunTest {
    private static final List<String> LINES = """
            {"ts":"2026-07-20T13:11:04Z","run_id":"7c2a","step":1,"kind":"model","model":"claude-sonnet-4","prompt_tokens":482,"completion_tokens":124,"cost_usd":0.0014,"latency_ms":1340,"summary":"decide which tool to call"}
            {"ts":"2026-07-20T13:11:06Z","run_id":"7c2a","step":2,"kind":"tool","tool":"ocr.vision","input":"receipt.jpg","output_chars":312,"cost_usd":0.0008,"latency_ms":2100,"summary":"OCR receipt"}
            {"ts":"2026-07-20T13:11:09Z","run_id":"7c2a","step":3,"kind":"tool","tool":"calendar.create","input":{"title":"Standup","when":"2026-07-21T15:00Z"},"output":"ok","cost_usd":0,"latency_ms":410}
            {"ts":"2026-07-20T13:11:11Z","run_id":"7c2a","step":4,"kind":"error","tool":"email.send","error":"401 unauthorized","retry":true}
            {"ts":"2026-07-20T13:11:14Z","run_id":"7c2a","step":5,"kind":"tool","tool":"email.send","output":"ok"}
            {"ts":"2026-07-20T13:11:14Z","run_id":"7c2a","step":99,"kind":"end","total_steps":5,"total_cost_usd":0.0022,"status":"ok"}
            """.lines().toList();

    private static final String ROW = """
            {"run_id":"7c2a","ts":"2026-07-20T13:11:14Z","summary":"scheduled standup + sent reminder","status":"ok","cost_usd":0.0022,"path":"2026-07-20/7c2a-standup-scheduler.jsonl\"""";

    private static TestRun seedRun() {
        TestRun run = new TestRun();
        for (String line : LINES) {
            run.add(line, "standup-scheduler", "scheduled standup + sent reminder");
        }
        return run;
    }

    @Test
    void lines_inAndOut_areTheSameBytesOneBehindTheOther() {
        // When
        List<RunLine> placed = seedRun().lines();

        // Then
        assertEquals(LINES, placed.stream().map(RunLine::line).toList());
        assertEquals(
                List.of(1L, 2L, 3L, 4L, 5L, 6L),
                placed.stream().map(RunLine::seq).toList());
        long offset = 0;
        for (RunLine line : placed) {
            assertEquals(offset, line.offset());
            assertEquals("2026-07-20/7c2a-standup-scheduler.jsonl", line.path());
            offset += line.line().length() + 1;
        }
    }

    @Test
    void summary_afterTheEnd_saysWhatTheRunCameTo() {
        // When
        RunSummary summary = seedRun().summary();

        // Then
        assertEquals(
                new RunSummary.Outcome(
                        "ok",
                        "2026-07-20T13:11:14Z",
                        "2026-07-20T13:11:04Z",
                        "scheduled standup + sent reminder",
                        "401 unauthorized"),
                summary.outcome());
        assertEquals(0, new BigDecimal("0.0022").compareTo(summary.totals().costUsd()));
        assertEquals(5, summary.totals().steps());
        assertEquals(6, summary.totals().events());
        assertEquals(
                LINES.stream().mapToLong(line -> line.length() + 1).sum(),
                summary.totals().bytes());
        assertEquals(new RunSummary.Tokens(482, 124, 0, 0, 0), summary.totals().tokens());
        assertTrue(summary.totals().costComplete());
        assertEquals("standup-scheduler", summary.labels().runName());
    }

    @Test
    void row_ofTheIndex_beginsAsTheSeedsRow() {
        // When
        String row = IndexRow.of(seedRun().summary()).row();

        // Then
        assertTrue(row.startsWith(ROW + ","), row);
    }

    @Test
    void books_afterTheEnd_holdTheStepsAndNoRest() {
        // When
        TestRun run = seedRun();

        // Then
        Instant quarter = Instant.parse("2026-07-20T13:00:00Z");
        CostAmount model = new CostAmount(new BigDecimal("0.0014"), 1, 0, 482, 124);
        CostAmount ocr = new CostAmount(new BigDecimal("0.0008"), 1, 0, 0, 0);
        CostAmount calendar = new CostAmount(BigDecimal.ZERO, 1, 0, 0, 0);
        assertEquals(
                Map.of(
                        new CostKey(quarter, null, null, "claude-sonnet-4", null), model,
                        new CostKey(quarter, null, null, null, "ocr.vision"), ocr,
                        new CostKey(quarter, null, null, null, "calendar.create"), calendar),
                run.books());
    }
}
