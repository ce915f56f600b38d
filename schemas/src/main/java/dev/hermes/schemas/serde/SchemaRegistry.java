package dev.hermes.schemas.serde;

import org.apache.avro.Schema;

/** Gives schemas their ids, as a Confluent schema registry does. Implementations are thread-safe. */
public interface SchemaRegistry {
    /**
     * The id of a schema under a subject.
     *
     * @throws RegistryUnavailableException when the registry does not answer; trying again may help
     */
    int id(String subject, Schema schema);

    /**
     * The Avro schema of an id, or null when the registry knows none.
     *
     * @throws RegistryUnavailableException when the registry does not answer; trying again may help
     */
    Schema schema(int id);
}
