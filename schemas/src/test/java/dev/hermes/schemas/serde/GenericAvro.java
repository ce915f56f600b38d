package dev.hermes.schemas.serde;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** What any other producer or consumer does: Confluent's wire format with Avro's own generic reader and writer. */
final class GenericAvro {
    private GenericAvro() {}

    static byte[] write(int id, GenericRecord record) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0);
        out.writeBytes(ByteBuffer.allocate(4).putInt(id).array());
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        try {
            new GenericDatumWriter<GenericRecord>(record.getSchema()).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static GenericRecord read(Schema schema, byte[] bytes) {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, 5, bytes.length - 5, null);
        try {
            GenericRecord record = new GenericDatumReader<GenericRecord>(schema).read(null, decoder);
            if (!decoder.isEnd()) {
                throw new IllegalStateException("bytes behind the record");
            }
            return record;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
