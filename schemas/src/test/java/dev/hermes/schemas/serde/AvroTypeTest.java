package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.serde.Samples.Sample;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AvroTypeTest {
    private static final BundledSchemas REGISTRY = BundledSchemas.get();

    static Stream<AvroType<?>> types() {
        return AvroType.all().stream();
    }

    @ParameterizedTest
    @MethodSource("dev.hermes.schemas.serde.Samples#all")
    <T> void serde_anyValue_comesBack(Sample<T> sample) {
        // Given
        Serde<T> serde = sample.type().serde(REGISTRY);

        // When
        T back = serde.deserializer().deserialize("t", serde.serializer().serialize("t", sample.value()));

        // Then
        assertEquals(sample.value(), back);
    }

    @Test
    void serde_runState_comesBack() {
        // Given
        Serde<RunState> serde = AvroType.RUN_STATE.serde(REGISTRY);
        byte[] bytes = serde.serializer().serialize("t", Samples.state());

        // When
        RunState back = serde.deserializer().deserialize("t", bytes);

        // Then
        assertEquals(Samples.state().summary().outcome(), back.summary().outcome());
        assertArrayEquals(bytes, serde.serializer().serialize("t", back));
    }

    @Test
    void samples_all_coverEveryType() {
        // Given
        Set<AvroType<?>> covered = new HashSet<>(Set.of(AvroType.RUN_STATE));

        // When
        Samples.all().forEach(sample -> covered.add(sample.type()));

        // Then
        assertEquals(new HashSet<>(AvroType.all()), covered);
    }

    @ParameterizedTest
    @MethodSource("types")
    <T> void serde_null_staysNull(AvroType<T> type) {
        // Given
        Serde<T> serde = type.serde(REGISTRY);

        // When
        byte[] bytes = serde.serializer().serialize("t", null);
        T value = serde.deserializer().deserialize("t", null);

        // Then
        assertNull(bytes);
        assertNull(value);
    }

    @ParameterizedTest
    @MethodSource("types")
    void schema_anyType_tellsNothingOfJava(AvroType<?> type) {
        // When
        String schema = type.schema().toString();

        // Then
        assertFalse(schema.contains("avro.java"), schema);
    }

    @Test
    void bytes_indexRow_areMagicThenIdThenAvroBinary() {
        // When
        byte[] bytes = AvroType.INDEX_ROW.serde(REGISTRY).serializer().serialize("t", new IndexRow("{}"));

        // Then
        byte[] id = ByteBuffer.allocate(4).putInt(900004).array();
        assertArrayEquals(new byte[] {0, id[0], id[1], id[2], id[3], 4, '{', '}'}, bytes);
    }

    @Test
    void bytes_stepEvent_areReadByAnyAvroReader() {
        // Given
        StepEvent event = new StepEvent("e-1", "standup", null, "emit", 3, "{\"x\":\"日\"}");
        byte[] bytes = AvroType.STEP_EVENT.serde(REGISTRY).serializer().serialize("t", event);

        // When
        GenericRecord record = GenericAvro.read(REGISTRY.schema(900001), bytes);

        // Then
        assertEquals("e-1", record.get("event_id").toString());
        assertEquals("standup", record.get("run_name").toString());
        assertNull(record.get("run_summary"));
        assertEquals("emit", record.get("origin").toString());
        assertEquals(3, record.get("policy_version"));
        assertEquals("{\"x\":\"日\"}", record.get("line").toString());
        assertNull(record.get("ts"));
    }

    @Test
    void bytes_decimals_areTheUnscaledNumberOf18Decimals() {
        // Given
        CostDelta delta = (CostDelta) Samples.all().stream()
                .filter(sample -> sample.type() == AvroType.COST_DELTA)
                .findFirst()
                .orElseThrow()
                .value();
        byte[] bytes = AvroType.COST_DELTA.serde(REGISTRY).serializer().serialize("t", delta);

        // When
        GenericRecord record = GenericAvro.read(REGISTRY.schema(900005), bytes);

        // Then
        ByteBuffer unscaled = (ByteBuffer) record.get("cost_usd");
        byte[] digits = new byte[unscaled.remaining()];
        unscaled.get(digits);
        assertEquals(Samples.LARGEST, new BigDecimal(new BigInteger(digits), 18));
        assertEquals(-900_000L, record.get("quarter_hour"));
    }

    @Test
    void serializer_manyValues_asksTheRegistryOnce() {
        // Given
        FixedRegistry registry = new FixedRegistry().with(7, AvroType.INDEX_ROW.schema());
        Serde<IndexRow> serde = AvroType.INDEX_ROW.serde(registry);

        // When
        for (int i = 0; i < 10; i++) {
            serde.deserializer().deserialize("t", serde.serializer().serialize("t", new IndexRow("{}")));
        }

        // Then
        assertEquals(1, registry.idRequests);
        assertEquals(1, registry.schemaRequests);
    }

    @Test
    void serde_manyThreads_mixNothingUp() {
        // Given
        Serde<IndexRow> serde = AvroType.INDEX_ROW.serde(REGISTRY);

        // When
        long wrong = IntStream.range(0, 50_000)
                .parallel()
                .mapToObj(i -> new IndexRow("row " + "x".repeat(i % 50) + i))
                .filter(row -> !serde.deserializer()
                        .deserialize("t", serde.serializer().serialize("t", row))
                        .equals(row))
                .count();

        // Then
        assertEquals(0, wrong);
    }
}
