package dev.hermes.schemas.serde;

/** Confluent's wire format: a zero byte, the schema's id in four bytes (big-endian), then Avro binary. */
final class WireFormat {
    static final byte MAGIC = 0;
    static final int HEADER_BYTES = 5;

    private WireFormat() {}
}
