package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunState;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Records that were written with another version of a schema than ours. */
class AvroEvolutionTest {
    private static final int ID = 7;

    private static Schema.Field copy(Schema.Field field) {
        return new Schema.Field(field, field.schema());
    }

    private static Schema with(Schema schema, Predicate<Schema.Field> kept, Schema.Field... added) {
        List<Schema.Field> fields = Stream.concat(
                        Stream.of(added),
                        schema.getFields().stream().filter(kept).map(AvroEvolutionTest::copy))
                .toList();
        return Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
    }

    private static Schema.Field text(String name) {
        Schema nullable = SchemaBuilder.unionOf().nullType().and().stringType().endUnion();
        return new Schema.Field(name, nullable, null, Schema.Field.NULL_DEFAULT_VALUE);
    }

    private static <T> T read(AvroType<T> type, GenericRecord record) {
        FixedRegistry registry = new FixedRegistry().with(ID, record.getSchema());
        return type.deserializer(registry).deserialize("t", GenericAvro.write(ID, record));
    }

    @Test
    void read_newerSchemaWithAFieldMore_leavesItOut() {
        // Given
        GenericRecord newer = new GenericData.Record(with(AvroType.STEP_EVENT.schema(), field -> true, text("region")));
        newer.put("region", "eu");
        newer.put("event_id", "e");
        newer.put("line", "{}");

        // When
        StepEvent event = read(AvroType.STEP_EVENT, newer);

        // Then
        assertEquals(new StepEvent("e", null, null, null, null, "{}"), event);
    }

    @Test
    void read_olderSchemaWithAFieldLess_takesTheDefault() {
        // Given
        Schema schema =
                with(AvroType.STEP_EVENT.schema(), field -> !field.name().equals("event_id"));
        GenericRecord older = new GenericData.Record(schema);
        older.put("line", "{}");

        // When
        StepEvent event = read(AvroType.STEP_EVENT, older);

        // Then
        assertNull(event.eventId());
        assertEquals("{}", event.line());
    }

    @Test
    void read_stateFromBeforeAllOptionalFields_isARunWithoutEvents() {
        // Given
        Schema schema = with(AvroType.RUN_STATE.schema(), field -> field.name().equals("run_id"));
        GenericRecord oldest = new GenericData.Record(schema);
        oldest.put("run_id", "7c2a");

        // When
        RunState state = read(AvroType.RUN_STATE, oldest);

        // Then
        assertEquals(-1, state.lastSeen());
        assertEquals(0, state.stored().getEvents());
        assertEquals(List.of(), state.stored().getUnpricedModels());
    }

    @Test
    void read_recordOfAnotherType_isNotAvro() {
        // Given
        byte[] row =
                AvroType.INDEX_ROW.serde(BundledSchemas.get()).serializer().serialize("t", new IndexRow("hunter2"));

        // When
        NotAvroException refused = assertThrows(
                NotAvroException.class,
                () -> AvroType.RUN_LINE.deserializer(BundledSchemas.get()).deserialize("t", row));

        // Then
        assertTrue(
                refused.getMessage().startsWith("the value is not a record of run.lines-value"), refused.getMessage());
    }

    @Test
    void read_producersOwnRecordWithFieldsOfOurs_isAnEventOfThem() {
        // Given
        Schema own = SchemaBuilder.record("com.acme.Step")
                .fields()
                .requiredString("kind")
                .requiredInt("step")
                .endRecord();
        GenericRecord event = new GenericData.Record(own);
        event.put("kind", "tool");
        event.put("step", 3);

        // When
        StepEvent read = read(AvroType.STEP_EVENT, event);

        // Then
        assertEquals("{\"step\":3,\"kind\":\"tool\"}", read.line());
    }

    @Test
    void read_schemaThatIsNoRecord_isNotAvro() {
        // Given
        FixedRegistry registry =
                new FixedRegistry().with(ID, SchemaBuilder.builder().longType());

        // When
        NotAvroException refused = assertThrows(
                NotAvroException.class,
                () -> AvroType.INDEX_ROW.deserializer(registry).deserialize("t", new byte[] {0, 0, 0, 0, ID, 2}));

        // Then
        assertNull(refused.getCause());
    }
}
