package dev.hermes.schemas.intake;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.MissingFields;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.price.PriceTable;
import dev.hermes.schemas.price.Pricing;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;

/**
 * What every event goes through before it leaves the process that read it: what may not be in a line is taken out and what is
 * too long is cut, then the line is checked, what it lacks is filled in, and a call of a model that does not say what it costs
 * gets its price. Event ids are made of the line as it was read, before any of this. Thread-safe.
 */
public final class Intake {
    /** In every line that can have a price. */
    private static final String TOKENS = "_tokens\"";

    private final LineCodec codec = new LineCodec();
    private final Redactor redactor;
    private final Pricing pricing;

    public Intake(RedactionPolicy policy, PriceTable prices) {
        this.redactor = new Redactor(policy);
        this.pricing = new Pricing(prices);
    }

    /** With the policy and the prices that come along. */
    public static Intake builtIn() {
        return new Intake(RedactionPolicy.builtIn(), PriceTable.builtIn());
    }

    /** Goes with every event that went through here. */
    public int policyVersion() {
        return redactor.policyVersion();
    }

    /** Reads a line as an agent wrote it. */
    public StepLine read(String text, MissingFields missing) throws RejectedLineException {
        return pricing.priced(codec.read(redactor.redact(text).text(), missing));
    }

    /** The event as it may leave; the same event where it went through here already. A line that is wrong is not priced. */
    public StepEvent taken(StepEvent event) {
        StepEvent redacted = redacted(event);
        if (!mustBePriced(event) || !redacted.line().contains(TOKENS)) {
            return redacted;
        }
        try {
            return redacted.withLine(pricing.priced(codec.read(redacted.line())).text());
        } catch (RejectedLineException e) {
            return redacted; // the topology says what is wrong with it, to whom it concerns
        }
    }

    /**
     * The line with its price, where nobody has looked for one yet.
     *
     * @param received the event as it came
     */
    public StepLine priced(StepLine line, StepEvent received) {
        return mustBePriced(received) ? pricing.priced(line) : line;
    }

    /** What went through an intake was priced there, if there was a price; what is imported is as it was. */
    private static boolean mustBePriced(StepEvent event) {
        return event.policyVersion() == null && !event.isImported();
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
