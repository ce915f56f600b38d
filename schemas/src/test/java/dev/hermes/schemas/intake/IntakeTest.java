package dev.hermes.schemas.intake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.MissingFields;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import org.junit.jupiter.api.Test;

class IntakeTest {
    private static final String HEAD =
            "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"7c2a\",\"step\":1,\"kind\":\"tool\"";

    private final Intake intake = Intake.builtIn();

    @Test
    void read_lineOfThreeMebibytes_isTakenWhenTheCutMakesItSmall() throws RejectedLineException {
        // When
        String text = intake.read(HEAD + ",\"output\":\"" + "x ".repeat(1_500_000) + "\"}", MissingFields.REJECT)
                .text();

        // Then
        assertEquals(
                HEAD + ",\"output\":\"" + "x ".repeat(1000) + "\",\"output_chars\":3000000,\"output_sha256\":\"",
                text.substring(0, text.length() - 66));
    }

    @Test
    void read_lineThatStaysTooLarge_isRejected() {
        // Given
        String line = HEAD + ",\"list\":[" + "\"x\",".repeat(300_000) + "1]}";

        // When
        RejectedLineException e =
                assertThrows(RejectedLineException.class, () -> intake.read(line, MissingFields.REJECT));

        // Then
        assertEquals(Reasons.TOO_LARGE, e.reason());
    }

    @Test
    void redacted_event_losesWhatMayNotBeInLineNameAndSummary() {
        // Given
        StepEvent event = new StepEvent(
                "e1",
                "mail bob@example.com",
                "sent to bob@example.com",
                Origins.CLIENT,
                null,
                HEAD + ",\"api_key\":\"k\"}");

        // When
        StepEvent redacted = intake.redacted(event);

        // Then
        assertEquals(
                new StepEvent(
                        "e1",
                        "mail [REDACTED:email]",
                        "sent to [REDACTED:email]",
                        Origins.CLIENT,
                        intake.policyVersion(),
                        HEAD + ",\"api_key\":\"[REDACTED:secret]\"}"),
                redacted);
        assertSame(redacted, intake.redacted(redacted));
    }

    @Test
    void redacted_eventOfAnOlderPolicy_goesThroughAgain() {
        // Given
        StepEvent event = new StepEvent("e1", null, null, Origins.CLIENT, 0, HEAD + ",\"api_key\":\"k\"}");

        // When, Then
        assertEquals(
                HEAD + ",\"api_key\":\"[REDACTED:secret]\"}",
                intake.redacted(event).line());
    }

    @Test
    void ofLine_whatIsNoJson_hasAnIdToo() {
        // When, Then
        assertEquals(64, EventIds.ofLine("{\"x").length());
        assertEquals(64, EventIds.ofLine("{\"x\\").length());
    }
}
