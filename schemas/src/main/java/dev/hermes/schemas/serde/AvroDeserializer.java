package dev.hermes.schemas.serde;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Reads a type of ours from Confluent's wire format, whatever version of its schema wrote it. Thread-safe.
 *
 * @param <T> our type
 */
public final class AvroDeserializer<T> implements Deserializer<T> {
    private final AvroType<T> type;
    private final SchemaRegistry registry;
    /** By schema id. Of each thread its own: Avro's readers are not thread-safe. */
    private final ThreadLocal<Map<Integer, SpecificDatumReader<SpecificRecord>>> readers =
            ThreadLocal.withInitial(HashMap::new);

    AvroDeserializer(AvroType<T> type, SchemaRegistry registry) {
        this.type = type;
        this.registry = registry;
    }

    /**
     * Reads a value; null stays null.
     *
     * @throws NotAvroException when the bytes are something else
     * @throws UnknownSchemaException when the registry does not know the schema's id
     * @throws RegistryUnavailableException when the registry does not answer
     */
    @Override
    public T deserialize(String topic, byte[] bytes) {
        if (bytes == null) {
            return null;
        }
        if (bytes.length < WireFormat.HEADER_BYTES || bytes[0] != WireFormat.MAGIC) {
            throw new NotAvroException("the value is not in the Confluent wire format");
        }
        int id = ByteBuffer.wrap(bytes).getInt(1);
        SpecificDatumReader<SpecificRecord> reader = readers.get().computeIfAbsent(id, this::readerOf);
        BinaryDecoder decoder = DecoderFactory.get()
                .binaryDecoder(bytes, WireFormat.HEADER_BYTES, bytes.length - WireFormat.HEADER_BYTES, null);
        try {
            T value = type.fromRecord(reader.read(null, decoder));
            if (decoder.isEnd()) {
                return value;
            }
        } catch (IOException | RuntimeException e) {
            // Avro and our types refuse hostile bytes with exceptions of many kinds, whose messages may quote the value
            throw new NotAvroException("the value is not a record of " + type.subject() + " ("
                    + e.getClass().getSimpleName() + ")");
        }
        throw new NotAvroException("the value goes on behind its " + type.subject() + " record");
    }

    private SpecificDatumReader<SpecificRecord> readerOf(int id) {
        Schema written = registry.schema(id);
        if (written == null) {
            throw new UnknownSchemaException(id);
        }
        return type.reader(written);
    }
}
