package dev.hermes.schemas.serde;

import org.apache.kafka.common.errors.SerializationException;

/** Bytes that are not a value in the Confluent wire format, or not of the expected record. The message holds no payload. */
public final class NotAvroException extends SerializationException {
    private static final long serialVersionUID = 1L;

    NotAvroException(String message) {
        super(message);
    }
}
