package dev.hermes.gateway;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;

/** The one place where the text of a line becomes a line. Thread-safe. */
final class LineIntake {
    private final LineCodec codec = new LineCodec();

    StepLine read(String text) throws RejectedLineException {
        return codec.read(text);
    }
}
