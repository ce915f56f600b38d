package dev.hermes.schemas.serde;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes a type of ours as Confluent's {@code KafkaAvroSerializer} would write its record. Asks the registry for the id on
 * the first record, and once. Thread-safe.
 */
final class AvroSerializer<T> implements Serializer<T> {
    private static final int TYPICAL_BYTES = 512;

    /** An encoder has a buffer of two kilobytes: too much to make anew for each value. */
    private static final ThreadLocal<BinaryEncoder> ENCODERS = new ThreadLocal<>();

    private final AvroType<T> type;
    private final SchemaRegistry registry;
    private final SpecificDatumWriter<SpecificRecord> writer;
    private volatile int id = -1;

    AvroSerializer(AvroType<T> type, SchemaRegistry registry) {
        this.type = type;
        this.registry = registry;
        this.writer = type.writer();
    }

    @Override
    public byte[] serialize(String topic, T value) {
        if (value == null) {
            return null;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(TYPICAL_BYTES);
        out.write(WireFormat.MAGIC);
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(id()).array());
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, ENCODERS.get());
        ENCODERS.set(encoder);
        try {
            writer.write(type.toRecord(value), encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("a record was written to memory", e);
        }
        return out.toByteArray();
    }

    private int id() {
        if (id < 0) {
            id = registry.id(type.subject(), type.schema());
        }
        return id;
    }
}
