package dev.hermes.cli.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class EventMakerTest {
    private static final String WHOLE = """
            {"ts":"2026-07-20T13:11:04Z","run_id":"7c2a","step":1,"kind":"note"}""";
    private static final String NO_RUN = """
            {"ts":"2026-07-20T13:11:04Z","step":1,"kind":"note"}""";
    private static final Intake INTAKE = Intake.builtIn();
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-07-20T12:00:00Z"), ZoneOffset.UTC);

    private final Occurrences lines = new Occurrences();

    @Test
    void wholeLine_isKeptAndGetsTheEnvelope() throws RejectedLineException {
        EventMaker events = new EventMaker(INTAKE, new Envelope(null, "standup", "sent"), CLOCK);

        EventMaker.RunEvent made = events.event(WHOLE, lines);

        String id = EventIds.derived("7c2a", WHOLE, "1");
        assertEquals(
                new EventMaker.RunEvent(
                        "7c2a", new StepEvent(id, "standup", "sent", Origins.EMIT, INTAKE.policyVersion(), WHOLE)),
                made);
    }

    @Test
    void sameInput_readTwice_isOneSetOfEvents() throws RejectedLineException {
        EventMaker events = makerFor(null);
        String first = id(events, WHOLE, lines);
        String second = id(events, WHOLE, lines);

        Occurrences again = new Occurrences();

        assertNotEquals(first, second);
        assertEquals(first, id(events, WHOLE, again));
        assertEquals(second, id(events, WHOLE, again));
    }

    @Test
    void whiteSpace_isAnotherLine() throws RejectedLineException {
        EventMaker events = makerFor(null);

        assertNotEquals(id(events, WHOLE, lines), id(events, WHOLE + " ", lines));
    }

    @Test
    void run_thatIsFilledIn_keepsTheIdTheSame() throws RejectedLineException {
        EventMaker events = makerFor("7c2a");

        EventMaker.RunEvent made = events.event(NO_RUN, lines);

        assertEquals("7c2a", made.runId());
        assertEquals(EventIds.derived("7c2a", NO_RUN, "1"), made.event().eventId());
        assertEquals("""
                {"run_id":"7c2a","ts":"2026-07-20T13:11:04Z","step":1,"kind":"note"}""", made.event().line());
    }

    @Test
    void timeAndStep_areFilledIn() throws RejectedLineException {
        EventMaker events = makerFor("7c2a");
        events.event("""
                {"ts":"2026-07-20T13:11:04Z","run_id":"7c2a","step":41,"kind":"note"}""", lines);

        EventMaker.RunEvent made = events.event("{\"kind\":\"end\"}", lines);

        assertEquals("""
                {"ts":"2026-07-20T12:00:00Z","run_id":"7c2a","step":42,"kind":"end"}""", made.event().line());
    }

    @Test
    void firstStep_thatIsFilledIn_isOne() throws RejectedLineException {
        EventMaker.RunEvent made = makerFor("new").event("{\"kind\":\"note\"}", lines);

        assertEquals("""
                {"ts":"2026-07-20T12:00:00Z","run_id":"new","step":1,"kind":"note"}""", made.event().line());
    }

    @Test
    void step_ofARejectedLine_doesNotCount() throws RejectedLineException {
        EventMaker events = makerFor("7c2a");
        assertThrows(RejectedLineException.class, () -> events.event("{\"step\":9,\"kind\":\"\"}", lines));

        EventMaker.RunEvent made = events.event("{\"ts\":\"2026-07-20T13:11:04Z\",\"kind\":\"note\"}", lines);

        assertEquals("""
                {"run_id":"7c2a","step":1,"ts":"2026-07-20T13:11:04Z","kind":"note"}""", made.event().line());
    }

    @Test
    void line_thatWasMadeUpInPart_isANewEventEachTime() throws RejectedLineException {
        EventMaker events = makerFor("7c2a");

        assertNotEquals(
                id(events, "{\"kind\":\"note\"}", new Occurrences()),
                id(events, "{\"kind\":\"note\"}", new Occurrences()));
    }

    @Test
    void line_withoutRun_isRejectedWhereNoneIsGiven() {
        RejectedLineException rejected =
                assertThrows(RejectedLineException.class, () -> makerFor(null).event(NO_RUN, lines));

        assertEquals(Reasons.missing(Field.RUN_ID), rejected.reason());
    }

    private static EventMaker makerFor(String runId) {
        return new EventMaker(INTAKE, new Envelope(runId, null, null), CLOCK);
    }

    private static String id(EventMaker events, String line, Occurrences lines) throws RejectedLineException {
        return events.event(line, lines).event().eventId();
    }
}
