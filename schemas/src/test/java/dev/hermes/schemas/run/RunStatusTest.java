package dev.hermes.schemas.run;

import static dev.hermes.schemas.run.TestRun.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a run's life goes on with each event. */
class RunStatusTest {
    private static final String STEP = line("13:11:04", 1, "tool", "'summary':'a step'");
    private static final String LATER_STEP = line("14:00:00", 2, "tool", "'summary':'a later step'");
    private static final String END = line("13:30:00", 99, "end", "'status':'ok'", "'summary':'all done'");

    @Test
    void status_noEnd_isRunning() {
        // When
        TestRun run = new TestRun().add(STEP).add(LATER_STEP);

        // Then
        assertEquals("running", run.status());
        assertFalse(run.state().isFinished());
        assertFalse(run.outcome().isFinished());
        assertEquals("2026-07-20T14:00:00Z", run.outcome().ts());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'status':'ok'        | ok
            'status':'error'     | error
            'status':'cancelled' | cancelled
            'status':''          | ok
            'status':null        | ok
            'status':7           | ok
            'x':1                | ok
            'status':'running'   | ok
            """)
    void status_end_isTheWordItGives(String member, String status) {
        // When
        TestRun run = new TestRun().add(STEP).add(line("13:30:00", 99, "end", member));

        // Then
        assertEquals(status, run.status());
        assertTrue(run.state().isFinished());
    }

    @Test
    void status_loneEnd_isARun() {
        // When
        TestRun run = new TestRun()
                .add(line("13:30:00", 1, "end", "'status':'error'", "'error':'boom'", "'total_cost_usd':0.5"));

        // Then
        assertEquals("error", run.status());
        assertEquals("boom", run.outcome().error());
        assertEquals("2026-07-20T13:30:00Z", run.outcome().startedAt());
        assertEquals(0, run.totals().steps());
        assertEquals("0.5", run.cost().toPlainString());
    }

    @Test
    void status_endBeforeItsSteps_isThatOfTheEnd() {
        // When
        TestRun run = new TestRun().add(END).add(STEP);

        // Then
        assertEquals("ok", run.status());
        assertEquals("2026-07-20T13:30:00Z", run.outcome().ts());
        assertEquals("2026-07-20T13:11:04Z", run.outcome().startedAt());
        assertEquals(1, run.totals().steps());
    }

    @Test
    void status_stepLaterThanARealEnd_correctsTotalsOnly() {
        // When
        TestRun run = new TestRun()
                .add(STEP)
                .add(END)
                .add(line("14:00:00", 2, "tool", "'cost_usd':0.25", "'summary':'late'"));

        // Then
        assertEquals("ok", run.status());
        assertEquals("2026-07-20T13:30:00Z", run.outcome().ts());
        assertEquals("all done", run.outcome().summary());
        assertEquals(2, run.totals().steps());
        assertEquals("0.25", run.cost().toPlainString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"'inferred':true,'status':'ok'", "'status':'interrupted'", "'inferred':true,'status':'error'"})
    void status_openEndAndALaterStep_isRunningAgain(String members) {
        // Given
        String end = line("13:30:00", 99, "end", members, "'summary':'given up'");

        // When
        TestRun ended = new TestRun().add(STEP).add(end);
        TestRun resumed = new TestRun().add(STEP).add(end).add(LATER_STEP);
        TestRun disordered = new TestRun().add(LATER_STEP).add(end).add(STEP);

        // Then
        assertTrue(ended.state().isFinished());
        assertEquals("given up", ended.outcome().summary());
        assertEquals("running", resumed.status());
        assertEquals("a later step", resumed.outcome().summary());
        assertEquals(resumed.outcome(), disordered.outcome());
    }

    @Test
    void status_openEndAndAnEarlierStepThatComesLate_staysEnded() {
        // When
        TestRun run = new TestRun()
                .add(line("13:30:00", 99, "end", "'inferred':true"))
                .add(STEP);

        // Then
        assertEquals("ok", run.status());
    }

    @Test
    void status_openEndUndoneBehindARealEnd_isThatOfTheRealEnd() {
        // Given
        String realEnd = line("13:20:00", 50, "end", "'status':'error'");
        String inferred = line("13:30:00", 99, "end", "'inferred':true");

        // When
        TestRun run = new TestRun().add(STEP).add(realEnd).add(inferred).add(LATER_STEP);

        // Then
        assertEquals("error", run.status());
        assertEquals("2026-07-20T13:20:00Z", run.outcome().ts());
    }

    @Test
    void status_inferredEndFalse_isARealEnd() {
        // When
        TestRun run = new TestRun()
                .add(line("13:30:00", 99, "end", "'inferred':false"))
                .add(LATER_STEP);

        // Then
        assertEquals("ok", run.status());
    }

    @ParameterizedTest
    @CsvSource({
        "13:30:00, 99, 13:30:01, 1, second",
        "13:30:01, 1, 13:30:00, 99, first",
        "13:30:00, 99, 13:30:00, 98, first",
        "13:30:00, 98, 13:30:00, 99, second",
        "13:30:00, 99, 13:30:00, 99, second",
        "13:30:00.000000001, 1, 13:30:00, 99, first"
    })
    void status_twoEnds_isOfTheGreatestByTsThenStepThenSeq(
            String time, long step, String otherTime, long otherStep, String status) {
        // When
        TestRun run = new TestRun()
                .add(line(time, step, "end", "'status':'first'"))
                .add(line(otherTime, otherStep, "end", "'status':'second'"));

        // Then
        assertEquals(status, run.status());
    }

    @Test
    void status_endsInTwoOffsets_areComparedByInstant() {
        // Given
        String earlier = line("x", 1, "end", "'status':'earlier'").replace("xZ", "15:00:00+02:00");
        String later = line("13:30:00", 1, "end", "'status':'later'");

        // When
        TestRun run = new TestRun().add(later).add(earlier);

        // Then
        assertEquals("later", run.status());
        assertEquals("2026-07-20T15:00:00+02:00", run.outcome().startedAt());
    }

    @Test
    void interrupt_quietRun_isInterruptedUntilItGoesOn() {
        // Given
        TestRun run = new TestRun().add(STEP);
        run.state().interrupt();
        RunSummary.Outcome interrupted = run.outcome();
        boolean finished = run.state().isFinished();

        // When
        run.add(LATER_STEP);

        // Then
        assertEquals("interrupted", interrupted.status());
        assertEquals("2026-07-20T13:11:04Z", interrupted.ts());
        assertTrue(finished);
        assertEquals("running", run.status());
        assertFalse(run.state().isFinished());
    }

    @Test
    void interrupt_runThatGoesOnAndEnds_hasItsRealStatus() {
        // Given
        TestRun run = new TestRun().add(STEP);
        run.state().interrupt();

        // When
        run.add(END);

        // Then
        assertEquals("ok", run.status());
    }

    @Test
    void interrupt_endedRun_changesNothing() {
        // Given
        TestRun run = new TestRun().add(STEP).add(END);
        RunSummary before = run.summary();

        // When
        run.state().interrupt();

        // Then
        assertEquals(before, run.summary());
    }

    @Test
    void hasEvents_newRun_isFalseUntilTheFirst() {
        // Given
        TestRun run = new TestRun();
        boolean before = run.state().hasEvents();

        // When
        run.add(STEP);

        // Then
        assertFalse(before);
        assertTrue(run.state().hasEvents());
        assertNull(run.outcome().error());
    }
}
