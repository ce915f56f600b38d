package dev.hermes.schemas.event;

import static dev.hermes.schemas.event.Lines.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineCodecFillInTest {
    private final LineCodec codec = new LineCodec();
    private final Answers answers = new Answers("r\"1", "2026-07-20T13:11:04+02:00", 7L);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'kind':'tool'}                            | {'ts':'2026-07-20T13:11:04+02:00','run_id':'r\\'1','step':7,'kind':'tool'}
            {'kind':'tool','step':3}                   | {'ts':'2026-07-20T13:11:04+02:00','run_id':'r\\'1','kind':'tool','step':3}
            {'run_id':'a','kind':'tool','x':1.0}       | {'ts':'2026-07-20T13:11:04+02:00','step':7,'run_id':'a','kind':'tool','x':1.0}
            {'step':1,'run_id':'a','kind':'tool'}      | {'ts':'2026-07-20T13:11:04+02:00','step':1,'run_id':'a','kind':'tool'}
            {'ts':'2026-01-01T00:00:00Z','kind':'end'} | {'run_id':'r\\'1','step':7,'ts':'2026-01-01T00:00:00Z','kind':'end'}
            """)
    void read_missingFields_putsThemFirstInOrder(String line, String expected) throws RejectedLineException {
        // When
        StepLine read = codec.read(json(line), answers);

        // Then
        assertEquals(json(expected), read.text());
        assertEquals(codec.read(read.text()).text(), read.text());
    }

    @Test
    void read_looseLine_isMinifiedAroundWhatIsFilledIn() throws RejectedLineException {
        // When
        StepLine read = codec.read(json(" {\n 'kind' : 'tool' }\n"), answers);

        // Then
        assertEquals(json("{'ts':'2026-07-20T13:11:04+02:00','run_id':'r\\'1','step':7,'kind':'tool'}"), read.text());
        assertEquals("r\"1", read.runId());
        assertEquals(7, read.step());
    }

    @Test
    void read_completeLine_asksForNothing() throws RejectedLineException {
        // When
        codec.read(Lines.complete(""), answers);

        // Then
        assertEquals(List.of(), answers.asked);
    }

    @Test
    void read_nothingThere_asksForTheRunIdFirst() {
        // When
        RejectedLineException rejected = assertThrows(RejectedLineException.class, () -> codec.read("{ }", answers));

        // Then
        assertEquals(List.of("run_id", "ts", "step of r\"1"), answers.asked);
        assertEquals("missing_kind", rejected.reason(), "kind is never filled in");
    }

    @Test
    void read_runIdThatNobodyKnows_asksForNoStep() {
        // Given
        Answers unknown = new Answers(null, "2026-07-20T13:11:04Z", 7L);

        // When
        RejectedLineException rejected =
                assertThrows(RejectedLineException.class, () -> codec.read(json("{'kind':'tool'}"), unknown));

        // Then
        assertEquals("missing_run_id", rejected.reason());
        assertEquals(List.of("run_id", "ts"), unknown.asked);
    }

    @ParameterizedTest
    @CsvSource({"ts, missing_ts", "run_id, missing_run_id", "step, missing_step", "kind, missing_kind"})
    void read_null_isMissingAndNotOverwritten(String field, String reason) {
        // Given
        String line = Lines.with(Field.of(field), "null");

        // When
        RejectedLineException rejected = assertThrows(RejectedLineException.class, () -> codec.read(line, answers));

        // Then
        assertEquals(reason, rejected.reason());
        assertEquals(List.of(), answers.asked);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1_000_000_000_000L, Long.MIN_VALUE, Long.MAX_VALUE})
    void read_stepFilledInOutOfBounds_isRejectedAsItWouldBeInTheTopic(long step) {
        // Given
        Answers wrong = new Answers("a", "2026-07-20T13:11:04Z", step);

        // When
        RejectedLineException rejected =
                assertThrows(RejectedLineException.class, () -> codec.read(json("{'kind':'tool'}"), wrong));

        // Then
        assertEquals("bad_step", rejected.reason());
    }

    @ParameterizedTest
    @CsvSource({"'', 2026-07-20T13:11:04Z, bad_run_id", "a, yesterday, bad_ts"})
    void read_badValueFilledIn_isRejected(String runId, String ts, String reason) {
        // Given
        Answers wrong = new Answers(runId, ts, 1L);

        // When
        RejectedLineException rejected =
                assertThrows(RejectedLineException.class, () -> codec.read(json("{'kind':'tool'}"), wrong));

        // Then
        assertEquals(reason, rejected.reason());
    }

    /** Gives fixed answers and remembers what it was asked for. */
    private static final class Answers implements MissingFields {
        private final String runId;
        private final String ts;
        private final Long step;
        private final List<String> asked = new ArrayList<>();

        Answers(String runId, String ts, Long step) {
            this.runId = runId;
            this.ts = ts;
            this.step = step;
        }

        @Override
        public String runId() {
            asked.add("run_id");
            return runId;
        }

        @Override
        public String ts() {
            asked.add("ts");
            return ts;
        }

        @Override
        public Long step(String ofRun) {
            asked.add("step of " + ofRun);
            return step;
        }
    }
}
