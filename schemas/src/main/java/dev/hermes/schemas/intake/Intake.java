package dev.hermes.schemas.intake;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.MissingFields;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;

/**
 * What every event goes through before it leaves the process that read it: what may not be in a line is taken out and what is
 * too long is cut, then the line is checked, and what it lacks is filled in. Event ids are made of the line as it was read,
 * before any of this. Thread-safe.
 */
public final class Intake {
    private final LineCodec codec = new LineCodec();
    private final Redactor redactor;

    public Intake(RedactionPolicy policy) {
        this.redactor = new Redactor(policy);
    }

    /** Goes with every event that went through here. */
    public int policyVersion() {
        return redactor.policyVersion();
    }

    /** Reads a line as an agent wrote it. */
    public StepLine read(String text, MissingFields missing) throws RejectedLineException {
        return codec.read(redactor.redact(text).text(), missing);
    }

    /** The event with its line, name and summary redacted; the same event where it went through this policy or a later one. */
    public StepEvent redacted(StepEvent event) {
        if (event.policyVersion() != null && event.policyVersion() >= policyVersion()) {
            return event;
        }
        return new StepEvent(
                event.eventId(),
                text(event.runName()),
                text(event.runSummary()),
                event.origin(),
                policyVersion(),
                event.fileSha256(),
                redactor.redact(event.line()).text());
    }

    /** A text that stands beside a line, or null. */
    public String text(String text) {
        return text == null ? null : redactor.mask(text).text();
    }
}
