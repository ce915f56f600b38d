package dev.hermes.schemas.run;

import static dev.hermes.schemas.run.TestRun.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Path, labels, summary and error: the words of a run. */
class RunTextsTest {
    @Test
    void path_firstEventWithAName_holdsItForLife() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:04", 1, "tool", "'run_name':'Stand Up'"))
                .add(line("13:11:05", 2, "tool", "'run_name':'other'"));

        // Then
        assertEquals("2026-07-20/7c2a-stand-up.jsonl", run.summary().path());
        assertEquals("other", run.summary().labels().runName());
        assertEquals(run.lines().get(0).path(), run.lines().get(1).path());
    }

    @Test
    void path_nameBesideTheLine_countsWhereTheLineHasNone() {
        // When
        TestRun beside = new TestRun().add(line("13:11:04", 1, "tool"), "standup", null);
        TestRun both = new TestRun().add(line("13:11:04", 1, "tool", "'run_name':'of the line'"), "standup", null);
        TestRun tooLate =
                new TestRun().add(line("13:11:04", 1, "tool")).add(line("13:11:05", 2, "tool"), "standup", null);

        // Then
        assertEquals("2026-07-20/7c2a-standup.jsonl", beside.summary().path());
        assertEquals("2026-07-20/7c2a-of-the-line.jsonl", both.summary().path());
        assertEquals("2026-07-20/7c2a.jsonl", tooLate.summary().path());
    }

    @Test
    void path_firstEventToArrive_givesTheDateEvenWhenItIsNotTheEarliest() {
        // Given
        String earlier = line("23:59:59", 1, "tool").replace("2026-07-20", "2026-07-19");

        // When
        TestRun run = new TestRun().add(line("00:00:01", 2, "tool")).add(earlier);

        // Then
        assertEquals("2026-07-20/7c2a.jsonl", run.summary().path());
        assertEquals("2026-07-19T23:59:59Z", run.outcome().startedAt());
    }

    @Test
    void offset_linesOfManyBytesPerCharacter_countBytes() {
        // When
        TestRun run =
                new TestRun().add(line("13:11:04", 1, "tool", "'x':'日本😀'")).add(line("13:11:05", 2, "tool"));

        // Then
        RunLine first = run.lines().get(0);
        assertEquals(first.line().length() + 1 + 2 + 2 + 2, run.lines().get(1).offset());
    }

    @Test
    void summary_ofTheEnd_goesFirstThenTheEnvelopesThenTheLastSteps() {
        // Given
        String step = line("13:11:04", 1, "tool", "'summary':'of a step'");
        String end = line("13:30:00", 9, "end", "'summary':'of the end'");
        String bareEnd = line("13:30:00", 9, "end");

        // When
        TestRun ofTheEnd = new TestRun().add(step, null, "of the envelope").add(end);
        TestRun ofTheEnvelope = new TestRun().add(step, null, "of the envelope").add(bareEnd);
        TestRun ofTheStep = new TestRun().add(step).add(bareEnd);
        TestRun ofNothing = new TestRun().add(bareEnd);

        // Then
        assertEquals("of the end", ofTheEnd.outcome().summary());
        assertEquals("of the envelope", ofTheEnvelope.outcome().summary());
        assertEquals("of a step", ofTheStep.outcome().summary());
        assertNull(ofNothing.outcome().summary());
    }

    @Test
    void summary_ofTheLastStep_isTheLatestByTimeWhateverCameLast() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:06", 3, "tool", "'summary':'latest'"))
                .add(line("13:11:07", 4, "tool"))
                .add(line("13:11:04", 1, "tool", "'summary':'earliest'"));

        // Then
        assertEquals("latest", run.outcome().summary());
    }

    @Test
    void error_several_isTheLatestByTime() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:06", 3, "error", "'error':'latest'"))
                .add(line("13:11:04", 1, "error", "'error':'earliest'"));

        // Then
        assertEquals("latest", run.outcome().error());
    }

    @Test
    void labels_severalEvents_areTheLastSaidOfEach() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:04", 1, "start", "'agent':'a','team':'t','user':'u','initiator':'human'"))
                .add(line("13:11:05", 2, "tool", "'session_id':'s','parent_run_id':'p','trace_id':'tr'"))
                .add(line("13:11:06", 3, "tool", "'agent':'b'"));

        // Then
        assertEquals(
                new RunSummary.Labels(null, "b", "t", "u", "human", "s", "p", "tr"),
                run.summary().labels());
    }

    @Test
    void texts_long_areClippedInTheSummaryAndWholeInTheLine() {
        // Given
        String text = "x".repeat(1_999) + "😀" + "y".repeat(3_000);

        // When
        TestRun run = new TestRun()
                .add(
                        line(
                                "13:11:04",
                                1,
                                "end",
                                "'summary':'" + text + "','error':'" + text + "','status':'" + text + "','agent':'"
                                        + text + "'"),
                        text,
                        text);

        // Then
        assertEquals("x".repeat(1_999), run.outcome().summary());
        assertEquals("x".repeat(1_999), run.outcome().error());
        assertEquals("x".repeat(1_999), run.status());
        assertEquals("x".repeat(1_999), run.summary().labels().agent());
        assertEquals("x".repeat(1_999), run.summary().labels().runName());
        assertTrue(run.lines().get(0).line().contains(text));
    }

    @Test
    void state_everyTextAsLongAsCanBe_staysSmall() {
        // Given
        String text = "😀".repeat(2_000);
        TestRun run = new TestRun();
        String ts = "13:11:04." + "1".repeat(100_000);
        String labels = IntStream.range(0, 8)
                .mapToObj(i -> "'"
                        + new String[] {
                                    "agent",
                                    "team",
                                    "user",
                                    "initiator",
                                    "session_id",
                                    "parent_run_id",
                                    "trace_id",
                                    "run_name"
                                }
                                [i]
                        + "':'" + text + "'")
                .collect(Collectors.joining(","));
        String tokens = "'prompt_tokens':1,'summary':'" + text + "','error':'" + text + "'";

        // When
        for (int i = 0; i < 100; i++) {
            run.add(line(ts, i, "model", labels, tokens, "'model':'" + i + text + "'"), text, text);
        }
        run.add(line(ts, 200, "end", labels, tokens), text, text);

        // Then
        int bytes = AvroType.RUN_STATE.serde(BundledSchemas.get()).serializer().serialize("t", run.state()).length;
        assertTrue(bytes < 512 * 1024, bytes + " bytes");
        assertEquals("2026-07-20T13:11:04.111111111Z", run.outcome().startedAt());
    }

    @Test
    void ts_ofUsualLength_isKeptAsTheAgentWroteIt() {
        // When
        TestRun run = new TestRun().add(line("13:11:04.000000000000", 1, "end"));

        // Then
        assertEquals("2026-07-20T13:11:04.000000000000Z", run.outcome().ts());
    }
}
