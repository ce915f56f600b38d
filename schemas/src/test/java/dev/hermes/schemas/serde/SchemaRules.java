package dev.hermes.schemas.serde;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/** What one version of a schema may change of those before it: FULL_TRANSITIVE, and no field goes or changes its type. */
final class SchemaRules {
    private SchemaRules() {}

    /** What is wrong with these versions of one schema, the oldest first; empty when nothing is. */
    static List<String> violations(List<Schema> versions) {
        List<String> violations = new ArrayList<>();
        for (int newer = 1; newer < versions.size(); newer++) {
            for (int older = 0; older < newer; older++) {
                String pair = "version " + (newer + 1) + " against " + (older + 1) + ": ";
                compare(versions.get(older), versions.get(newer)).forEach(what -> violations.add(pair + what));
            }
        }
        return violations;
    }

    private static List<String> compare(Schema older, Schema newer) {
        List<String> violations = new ArrayList<>();
        if (!canRead(newer, older)) {
            violations.add("cannot read what the older wrote");
        }
        if (!canRead(older, newer)) {
            violations.add("the older cannot read what it writes");
        }
        Map<String, String> now = fields(newer);
        fields(older).forEach((field, type) -> {
            if (!now.containsKey(field)) {
                violations.add(field + " is gone");
            } else if (!now.get(field).equals(type)) {
                violations.add(field + " has another type");
            }
        });
        return violations;
    }

    private static boolean canRead(Schema reader, Schema writer) {
        return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
                        .getType()
                == SchemaCompatibilityType.COMPATIBLE;
    }

    /** Every field of the record and of the records within, by name, with its type. */
    private static Map<String, String> fields(Schema schema) {
        Map<String, String> fields = new LinkedHashMap<>();
        collect(schema, fields, new HashSet<>());
        return fields;
    }

    private static void collect(Schema schema, Map<String, String> fields, Set<String> seen) {
        switch (schema.getType()) {
            case RECORD -> {
                if (seen.add(schema.getFullName())) {
                    for (Schema.Field field : schema.getFields()) {
                        fields.put(schema.getName() + "." + field.name(), typeOf(field.schema()));
                        collect(field.schema(), fields, seen);
                    }
                }
            }
            case UNION -> schema.getTypes().forEach(type -> collect(type, fields, seen));
            case ARRAY -> collect(schema.getElementType(), fields, seen);
            case MAP -> collect(schema.getValueType(), fields, seen);
            default -> {}
        }
    }

    /** Records by name only: their own fields are compared by themselves. */
    private static String typeOf(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> schema.getFullName();
            case UNION -> schema.getTypes().stream().map(SchemaRules::typeOf).collect(Collectors.joining("|"));
            case ARRAY -> "array of " + typeOf(schema.getElementType());
            case MAP -> "map of " + typeOf(schema.getValueType());
            default -> schema.toString();
        };
    }
}
