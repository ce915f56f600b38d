package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.BookedRest;
import dev.hermes.schemas.avro.CostDeltaRecord;
import dev.hermes.schemas.avro.DailyCostRecord;
import dev.hermes.schemas.avro.EndRecord;
import dev.hermes.schemas.avro.EventMark;
import dev.hermes.schemas.avro.IndexRowRecord;
import dev.hermes.schemas.avro.RunLineRecord;
import dev.hermes.schemas.avro.RunRecord;
import dev.hermes.schemas.avro.RunSummaryRecord;
import dev.hermes.schemas.avro.StepEventRecord;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.specific.SpecificData;

/**
 * How Avro finds our generated records. By itself it looks classes up by name, and refuses names that no setting of the JVM
 * trusts; here a schema can name our records and nothing else, and no setting is needed. Thread-safe once made.
 */
final class RecordModel extends SpecificData {
    private static final Map<String, Class<?>> CLASSES = Stream.of(
                    StepEventRecord.class,
                    RunLineRecord.class,
                    RunSummaryRecord.class,
                    IndexRowRecord.class,
                    CostDeltaRecord.class,
                    DailyCostRecord.class,
                    RunRecord.class,
                    EventMark.class,
                    EndRecord.class,
                    BookedRest.class)
            .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

    static final RecordModel INSTANCE = new RecordModel();

    private RecordModel() {
        addLogicalTypeConversion(new Conversions.DecimalConversion());
        addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
        addLogicalTypeConversion(new TimeConversions.TimestampMicrosConversion());
    }

    /** Every union of ours is null and one type, so what a value is tells its place, and need not be compared with schemas. */
    @Override
    public int resolveUnion(Schema union, Object value) {
        List<Schema> types = union.getTypes();
        if (types.size() != 2 || !union.isNullable()) {
            return super.resolveUnion(union, value);
        }
        boolean isNullFirst = types.get(0).getType() == Schema.Type.NULL;
        return isNullFirst == (value == null) ? 0 : 1;
    }

    @Override
    public Class<?> getClass(Schema schema) {
        return schema.getType() == Schema.Type.RECORD ? CLASSES.get(schema.getFullName()) : super.getClass(schema);
    }
}
