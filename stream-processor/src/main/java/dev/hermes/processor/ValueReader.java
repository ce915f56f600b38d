package dev.hermes.processor;

import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.serde.UnknownSchemaException;

/**
 * Reads records' values, and says why one cannot be read. (Kafka's own handlers of bad records write the texts of
 * exceptions, which may quote the record, into headers.)
 */
final class ValueReader<T> {
    private final String topic;
    private final AvroDeserializer<T> deserializer;

    ValueReader(String topic, AvroType<T> type, SchemaRegistry registry) {
        this.topic = topic;
        this.deserializer = type.deserializer(registry);
    }

    T read(byte[] value) throws RejectedRecordException {
        if (value == null) {
            throw new RejectedRecordException(Reasons.NOT_AVRO, "the record has no value");
        }
        try {
            return deserializer.deserialize(topic, value);
        } catch (UnknownSchemaException e) {
            throw new RejectedRecordException(Reasons.UNKNOWN_SCHEMA, e);
        } catch (RegistryUnavailableException e) {
            throw e; // says nothing of the record
        } catch (RuntimeException e) {
            // whatever hostile bytes or a foreign schema make the decoder throw must not stop what comes behind them
            throw new RejectedRecordException(Reasons.NOT_AVRO, e);
        }
    }
}
