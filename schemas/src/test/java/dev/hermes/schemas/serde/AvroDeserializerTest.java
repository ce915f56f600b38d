package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.hermes.schemas.serde.Samples.Sample;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes from anyone: they are read, or refused with one of two exceptions, and with nothing of them in its message. */
class AvroDeserializerTest {
    private static final BundledSchemas REGISTRY = BundledSchemas.get();

    /** A record of ours takes a few kilobytes; a trusted length would take gigabytes. */
    private static final long MAX_BYTES = 8_000_000;

    private static final long[] HOSTILE_LENGTHS = {
        Integer.MAX_VALUE,
        Integer.MAX_VALUE - 8L,
        200_000_000,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        -1,
        -200_000_000,
        Integer.MIN_VALUE
    };

    /** A record as it travels. */
    private static final class Wire {
        private final AvroType<?> type;
        private final byte[] bytes;

        Wire(AvroType<?> type, byte[] bytes) {
            this.type = type;
            this.bytes = bytes;
        }

        AvroType<?> type() {
            return type;
        }

        byte[] bytes() {
            return bytes;
        }
    }

    private static final List<Wire> WIRES = wires();

    private static List<Wire> wires() {
        List<Wire> wires = new ArrayList<>();
        for (Sample<?> sample : Samples.all()) {
            wires.add(wire(sample));
        }
        wires.add(wire(new Sample<>(AvroType.RUN_STATE, Samples.state())));
        return wires;
    }

    private static <T> Wire wire(Sample<T> sample) {
        return new Wire(
                sample.type(), sample.type().serde(REGISTRY).serializer().serialize("t", sample.value()));
    }

    /** True when the bytes were read, false when they were refused; fails on any other exception. */
    private static boolean isRead(AvroType<?> type, byte[] bytes) {
        try {
            type.deserializer(REGISTRY).deserialize("t", bytes);
            return true;
        } catch (NotAvroException | UnknownSchemaException e) {
            assertNull(e.getCause(), "a cause may quote the value");
            return false;
        }
    }

    @Test
    void deserialize_cutAtAnyLength_isRefused() {
        for (Wire wire : WIRES) {
            for (int length = 0; length < wire.bytes().length; length++) {
                // When
                boolean read = isRead(wire.type(), Arrays.copyOf(wire.bytes(), length));

                // Then
                assertFalse(read, wire.type().subject() + " cut to " + length);
            }
        }
    }

    @Test
    void deserialize_bytesBehindTheRecord_isRefused() {
        for (Wire wire : WIRES) {
            // When
            boolean read = isRead(wire.type(), Arrays.copyOf(wire.bytes(), wire.bytes().length + 1));

            // Then
            assertFalse(read, wire.type().subject());
        }
    }

    @Property
    void deserialize_garbageOfAnyType_isReadOrRefused(@ForAll byte[] garbage, @ForAll Random random) {
        // Given
        AvroType<?> type = AvroType.all().get(random.nextInt(AvroType.all().size()));
        byte[] bytes = ByteBuffer.allocate(5 + garbage.length)
                .put((byte) 0)
                .putInt(900001 + AvroType.all().indexOf(type))
                .put(garbage)
                .array();

        // When, then nothing else is thrown
        isRead(type, bytes);
        isRead(type, garbage);
    }

    @Property(tries = 5_000)
    void deserialize_damagedRecord_isReadOrRefused(@ForAll Random random) {
        // Given
        Wire wire = WIRES.get(random.nextInt(WIRES.size()));
        byte[] bytes = wire.bytes().clone();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            bytes[5 + random.nextInt(bytes.length - 5)] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : random.nextInt(4));
        }

        // When, then nothing else is thrown
        isRead(wire.type(), bytes);
    }

    @Test
    void deserialize_hostileLengthAtAnyPlace_isRefusedWithoutTakingTheMemory() {
        for (Wire wire : WIRES) {
            for (long length : HOSTILE_LENGTHS) {
                for (int at = 5; at < wire.bytes().length; at++) {
                    // Given
                    byte[] bytes = replaced(wire.bytes(), at, varint(length));

                    // When
                    long allocated = allocatedBy(wire.type(), bytes);

                    // Then
                    assertTrue(
                            allocated < MAX_BYTES,
                            wire.type().subject() + ": " + allocated + " bytes for length " + length + " at " + at);
                }
            }
        }
    }

    private static long allocatedBy(AvroType<?> type, byte[] bytes) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        isRead(type, bytes);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static byte[] replaced(byte[] bytes, int at, byte[] with) {
        return ByteBuffer.allocate(bytes.length - 1 + with.length)
                .put(bytes, 0, at)
                .put(with)
                .put(bytes, at + 1, bytes.length - at - 1)
                .array();
    }

    private static byte[] varint(long number) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = (number << 1) ^ (number >> 63);
        while ((rest & ~0x7F) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
        return out.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"''", "'{}'", "hunter2", "'{\"ts\":\"hunter2\"}'"})
    void deserialize_jsonText_isNotAvro(String text) {
        // Given
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        // When
        NotAvroException refused = assertThrows(
                NotAvroException.class,
                () -> AvroType.STEP_EVENT.deserializer(REGISTRY).deserialize("t", bytes));

        // Then
        assertEquals("the value is not in the Confluent wire format", refused.getMessage());
    }

    @Test
    void deserialize_unknownId_namesIt() {
        // Given
        byte[] bytes = {0, 0, 0, 0, 42, 0};

        // When
        UnknownSchemaException refused = assertThrows(
                UnknownSchemaException.class,
                () -> AvroType.STEP_EVENT.deserializer(REGISTRY).deserialize("t", bytes));

        // Then
        assertEquals("schema id 42 is not known to the registry", refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "cost.daily-value, day, hunter2",
        "cost.daily-value, zone, hunter2",
        "run.lines-value, seq, 0",
        "run.lines-value, offset, -1",
        "cost.deltas-value, quarter_hour, 1",
        "cost.deltas-value, cost_usd, ''",
        "cost.daily-value, cost_usd, ''"
    })
    void deserialize_recordThatOurTypeRefuses_isNotAvroAndNotQuoted(String subject, String field, String value) {
        // Given
        Wire wire = WIRES.stream()
                .filter(w -> w.type().subject().equals(subject))
                .findFirst()
                .orElseThrow();
        GenericRecord record = GenericAvro.read(wire.type().schema(), wire.bytes());
        record.put(field, valueOf(record.getSchema().getField(field).schema(), value));
        byte[] bytes = GenericAvro.write(REGISTRY.id(subject, wire.type().schema()), record);

        // When
        NotAvroException refused = assertThrows(
                NotAvroException.class, () -> wire.type().deserializer(REGISTRY).deserialize("t", bytes));

        // Then
        assertTrue(refused.getMessage().startsWith("the value is not a record of " + subject), refused.getMessage());
        assertFalse(refused.toString().contains("hunter2"), refused::toString);
        assertNull(refused.getCause());
    }

    private static Object valueOf(Schema schema, String value) {
        return switch (schema.getType()) {
            case STRING -> value;
            case LONG -> Long.valueOf(value);
            default -> ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8));
        };
    }

    @Test
    void deserialize_registryAway_saysSoAndNothingElse() {
        // Given
        SchemaRegistry away = new SchemaRegistry() {
            @Override
            public int id(String subject, Schema schema) {
                throw new RegistryUnavailableException("away");
            }

            @Override
            public Schema schema(int id) {
                throw new RegistryUnavailableException("away");
            }
        };
        GenericRecord record = new GenericData.Record(AvroType.INDEX_ROW.schema());
        record.put("row", "{}");
        byte[] bytes = GenericAvro.write(7, record);

        // When
        RegistryUnavailableException refused = assertThrows(
                RegistryUnavailableException.class,
                () -> AvroType.INDEX_ROW.deserializer(away).deserialize("t", bytes));

        // Then
        assertEquals("away", refused.getMessage());
    }
}
