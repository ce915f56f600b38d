package dev.hermes.schemas.serde;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * A type of ours that travels as Avro in the Confluent wire format.
 *
 * @param <T> our type
 */
public final class AvroType<T> {
    public static final AvroType<StepEvent> STEP_EVENT =
            of("agent.steps-value", dev.hermes.schemas.avro.StepEventRecord.getClassSchema(), new StepEventMapping());
    public static final AvroType<RunLine> RUN_LINE =
            of("run.lines-value", dev.hermes.schemas.avro.RunLineRecord.getClassSchema(), new RunLineMapping());
    public static final AvroType<RunSummary> RUN_SUMMARY = of(
            "run.summaries-value", dev.hermes.schemas.avro.RunSummaryRecord.getClassSchema(), new RunSummaryMapping());
    public static final AvroType<IndexRow> INDEX_ROW =
            of("run.index-value", dev.hermes.schemas.avro.IndexRowRecord.getClassSchema(), new IndexRowMapping());
    public static final AvroType<CostDelta> COST_DELTA =
            of("cost.deltas-value", dev.hermes.schemas.avro.CostDeltaRecord.getClassSchema(), new CostDeltaMapping());
    public static final AvroType<DailyCost> DAILY_COST =
            of("cost.daily-value", dev.hermes.schemas.avro.DailyCostRecord.getClassSchema(), new DailyCostMapping());
    /** Kept in the state store of the runs topology, and so in its changelog topic. */
    public static final AvroType<RunState> RUN_STATE =
            of("runs-changelog-value", dev.hermes.schemas.avro.RunRecord.getClassSchema(), new RunStateMapping());

    private static final List<AvroType<?>> ALL =
            List.of(STEP_EVENT, RUN_LINE, RUN_SUMMARY, INDEX_ROW, COST_DELTA, DAILY_COST, RUN_STATE);

    private final String subject;
    private final Schema schema;
    private final Schema generated;
    private final AvroMapping<T, ?> mapping;

    private AvroType(String subject, Schema generated, AvroMapping<T, ?> mapping) {
        this.subject = subject;
        this.schema = PlainSchema.of(generated);
        this.generated = generated;
        this.mapping = mapping;
    }

    private static <T, R extends SpecificRecord> AvroType<T> of(
            String subject, Schema generated, AvroMapping<T, R> mapping) {
        return new AvroType<>(subject, generated, mapping);
    }

    /** All types, in the order of their bundled ids. */
    public static List<AvroType<?>> all() {
        return ALL;
    }

    /** The registry's subject: {@code <topic>-value}. */
    public String subject() {
        return subject;
    }

    /** The schema that we write, as it stands in its avsc file. */
    public Schema schema() {
        return schema;
    }

    /** A serde of this type; thread-safe. */
    public Serde<T> serde(SchemaRegistry registry) {
        return Serdes.serdeFrom(new AvroSerializer<>(this, registry), new AvroDeserializer<>(this, registry));
    }

    /** A deserializer of this type; thread-safe. */
    public AvroDeserializer<T> deserializer(SchemaRegistry registry) {
        return new AvroDeserializer<>(this, registry);
    }

    SpecificRecord toRecord(T value) {
        return mapping.toRecord(value);
    }

    T fromRecord(SpecificRecord record) {
        return read(mapping, record);
    }

    /** Writes the generated record. */
    SpecificDatumWriter<SpecificRecord> writer() {
        return new SpecificDatumWriter<>(schema, RecordModel.INSTANCE);
    }

    /** Reads the generated record from what was written with another version of its schema. */
    SpecificDatumReader<SpecificRecord> reader(Schema written) {
        return new SpecificDatumReader<>(written, generated, RecordModel.INSTANCE);
    }

    @SuppressWarnings("unchecked") // mapping and schema were paired by of()
    private static <T, R extends SpecificRecord> T read(AvroMapping<T, R> mapping, SpecificRecord record) {
        return mapping.fromRecord((R) record);
    }
}
