package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class StepEventTest {
    @Test
    void toString_event_holdsNoLine() {
        // Given
        StepEvent event = StepEvent.of("id-1", Origins.EMIT, "{\"password\":\"hunter2\"}");

        // When
        String text = event.toString();

        // Then
        assertEquals("StepEvent[event_id=id-1, origin=emit]", text);
    }

    @Test
    void toString_line_holdsRunStepAndKindOnly() throws RejectedLineException {
        // Given
        StepLine line = new LineCodec().read(Lines.complete("'summary':'hunter2'"));

        // When
        String text = line.toString();

        // Then
        assertEquals("StepLine[run_id=7c2a, step=1, kind=tool, bytes=" + line.byteLength() + "]", text);
    }

    @Test
    void of_noLine_namesTheField() {
        // When
        NullPointerException refused =
                assertThrows(NullPointerException.class, () -> StepEvent.of("id-1", Origins.EMIT, null));

        // Then
        assertEquals("line", refused.getMessage());
    }
}
