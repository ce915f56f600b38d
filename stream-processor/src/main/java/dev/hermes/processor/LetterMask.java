package dev.hermes.processor;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Takes out of a dead letter what may not be in a line either: of an event, which stays one, and of text. Other bytes stay as
 * they are, and so does what nothing had to be taken out of, and a run's id.
 */
final class LetterMask {
    private final ValueReader<StepEvent> events;
    private final Intake intake;
    private final Serializer<StepEvent> serializer;

    LetterMask(ValueReader<StepEvent> events, Intake intake, SchemaRegistry registry) {
        this.events = events;
        this.intake = intake;
        this.serializer = AvroType.STEP_EVENT.serde(registry).serializer();
    }

    Record<byte[], byte[]> masked(Record<byte[], byte[]> record) {
        Record<byte[], byte[]> keyed = record.key() == null ? record : record.withKey(maskedKey(record.key()));
        return keyed.value() == null ? keyed : keyed.withValue(masked(keyed.value()));
    }

    /** What may be a run's id stays: the letter is found by it. */
    private byte[] maskedKey(byte[] key) {
        return LineCodec.isRunId(new String(key, StandardCharsets.UTF_8)) ? key : maskedText(key);
    }

    private byte[] masked(byte[] value) {
        try {
            StepEvent event = events.read(value);
            StepEvent masked = intake.redacted(event);
            return isWhole(event, masked) ? value : serializer.serialize(Topics.AGENT_STEPS.name(), masked);
        } catch (RejectedRecordException e) {
            return maskedText(value);
        }
    }

    private static boolean isWhole(StepEvent event, StepEvent masked) {
        return masked.line().equals(event.line())
                && Objects.equals(masked.runName(), event.runName())
                && Objects.equals(masked.runSummary(), event.runSummary());
    }

    private byte[] maskedText(byte[] value) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(value))
                    .toString();
            return intake.text(text).getBytes(StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            return value; // no text
        }
    }
}
