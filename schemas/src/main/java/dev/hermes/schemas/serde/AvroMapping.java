package dev.hermes.schemas.serde;

import org.apache.avro.specific.SpecificRecord;

/**
 * How a type of ours becomes an Avro record and comes back. Stateless, so thread-safe.
 *
 * @param <T> our type
 * @param <R> the generated record
 */
interface AvroMapping<T, R extends SpecificRecord> {
    R toRecord(T value);

    T fromRecord(R record);
}
