package dev.hermes.it;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/** The next version of a schema, as the rules allow it: with a field more, that has a default. */
final class NewerSchema {
    static final String FIELD = "region";

    private NewerSchema() {}

    static Schema of(Schema schema) {
        List<Schema.Field> fields = new ArrayList<>();
        schema.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
        Schema text = SchemaBuilder.unionOf().nullType().and().stringType().endUnion();
        fields.add(new Schema.Field(FIELD, text, null, Schema.Field.NULL_DEFAULT_VALUE));
        return Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
    }
}
