package dev.hermes.schemas.serde;

import org.apache.kafka.common.errors.SerializationException;

/** A value names a schema id that the registry does not know. */
public final class UnknownSchemaException extends SerializationException {
    private static final long serialVersionUID = 1L;

    UnknownSchemaException(int id) {
        super("schema id " + id + " is not known to the registry");
    }
}
