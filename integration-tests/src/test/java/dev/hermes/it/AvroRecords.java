package dev.hermes.it;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;

/** Records as Avro's own generic reader and writer have them, which know nothing of ours. */
final class AvroRecords {
    private static final int HEADER_BYTES = 5;

    private AvroRecords() {}

    /** In Confluent's wire format. */
    static byte[] toWire(int schemaId, GenericRecord record) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0);
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
        write(record, EncoderFactory.get().binaryEncoder(out, null));
        return out.toByteArray();
    }

    static GenericRecord fromWire(Schema schema, byte[] value) {
        try {
            return new GenericDatumReader<GenericRecord>(schema)
                    .read(
                            null,
                            DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, null));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In Avro's JSON, on one line. */
    static String toAvroJson(GenericRecord record) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            write(record, EncoderFactory.get().jsonEncoder(record.getSchema(), out));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    static GenericRecord fromAvroJson(Schema schema, String json) {
        try {
            return new GenericDatumReader<GenericRecord>(schema)
                    .read(null, DecoderFactory.get().jsonDecoder(schema, json));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(GenericRecord record, Encoder encoder) {
        try {
            new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As plain JSON, with bytes in hex. */
    static ObjectNode toPlainJson(GenericRecord record) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        for (Schema.Field field : record.getSchema().getFields()) {
            put(json, field.name(), record.get(field.pos()));
        }
        return json;
    }

    private static void put(ObjectNode json, String name, Object value) {
        if (value instanceof CharSequence text) {
            json.put(name, text.toString());
        } else if (value instanceof Number number) {
            json.put(name, number.longValue());
        } else if (value instanceof Boolean flag) {
            json.put(name, flag);
        } else if (value instanceof ByteBuffer bytes) {
            byte[] held = new byte[bytes.remaining()];
            bytes.duplicate().get(held);
            json.put(name, HexFormat.of().formatHex(held));
        } else if (value instanceof Collection<?> texts) {
            ArrayNode array = json.putArray(name);
            texts.forEach(text -> array.add(text.toString()));
        } else {
            json.putNull(name);
        }
    }
}
