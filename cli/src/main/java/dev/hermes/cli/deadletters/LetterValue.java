package dev.hermes.cli.deadletters;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.serde.UnknownSchemaException;
import dev.hermes.schemas.topic.Topics;

/**
 * What a letter's value is.
 *
 * @param event null when it cannot be read as one
 * @param whyNot why it cannot; null when it can
 */
record LetterValue(StepEvent event, String whyNot) {
    static LetterValue of(Letter letter, byte[] value, SchemaRegistry registry) {
        if (value == null) {
            return no("there is no value");
        }
        if (letter.isCut()) {
            return no("only the first " + value.length + " bytes were kept");
        }
        String topic = Topics.AGENT_STEPS.name();
        if (letter.origin().topic() != null && !letter.origin().topic().equals(topic)) {
            return no("it is no event: it comes from " + letter.origin().topic());
        }
        try {
            return new LetterValue(AvroType.STEP_EVENT.deserializer(registry).deserialize(topic, value), null);
        } catch (UnknownSchemaException e) {
            return no("its schema is not known to the registry");
        } catch (RegistryUnavailableException e) {
            return no("the schema registry does not answer");
        } catch (RuntimeException e) {
            // hostile bytes and foreign schemas make the decoder throw whatever they can
            return no("it is no event in Confluent's wire format");
        }
    }

    /** The same with what may not be shown masked. */
    LetterValue masked(Redactor redactor) {
        if (event == null) {
            return this;
        }
        StepEvent masked = new StepEvent(
                event.eventId(),
                masked(event.runName(), redactor),
                masked(event.runSummary(), redactor),
                event.origin(),
                event.policyVersion(),
                event.fileSha256(),
                masked(event.line(), redactor));
        return new LetterValue(masked, whyNot);
    }

    private static String masked(String text, Redactor redactor) {
        return text == null ? null : redactor.mask(text).text();
    }

    private static LetterValue no(String whyNot) {
        return new LetterValue(null, whyNot);
    }

    /** Without the event: it may hold what must not be logged. */
    @Override
    public String toString() {
        return "LetterValue[" + (event == null ? whyNot : "an event") + "]";
    }
}
