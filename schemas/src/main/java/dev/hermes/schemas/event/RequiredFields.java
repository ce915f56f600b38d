package dev.hermes.schemas.event;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.List;

/** Fills in the required fields that one line lacks: put first, in the order of {@link Field}. */
final class RequiredFields {
    static final List<Field> IN_ORDER = List.of(Field.TS, Field.RUN_ID, Field.STEP, Field.KIND);

    private final FieldValues values;
    private final MissingFields missing;

    RequiredFields(FieldValues values, MissingFields missing) {
        this.values = values;
        this.missing = missing;
    }

    /** The line with what could be filled in. A field that is there with a null is not overwritten, it stays missing. */
    String fillIn(String line) {
        if (isThere(Field.RUN_ID) && isThere(Field.TS) && isThere(Field.STEP)) {
            return line;
        }
        // the run id first: the next step depends on it
        String runId = isThere(Field.RUN_ID) ? null : filled(Field.RUN_ID, missing.runId());
        String ts = isThere(Field.TS) ? null : filled(Field.TS, missing.ts());
        Long step = isThere(Field.STEP) ? null : nextStep();
        StringBuilder head = new StringBuilder();
        appendText(head, Field.TS, ts);
        appendText(head, Field.RUN_ID, runId);
        if (step != null) {
            append(head, Field.STEP, step.toString());
        }
        return head.length() == 0 ? line : "{" + head + (line.equals("{}") ? "" : ",") + line.substring(1);
    }

    private boolean isThere(Field field) {
        return values.isThere(field);
    }

    private String filled(Field field, String value) {
        if (value != null) {
            values.put(field, value);
        }
        return value;
    }

    private Long nextStep() {
        if (!(values.get(Field.RUN_ID) instanceof String runId)) {
            return null;
        }
        Long step = missing.step(runId);
        if (step != null) {
            values.put(Field.STEP, step);
        }
        return step;
    }

    private static void appendText(StringBuilder head, Field field, String value) {
        if (value != null) {
            append(head, field, '"' + new String(JsonStringEncoder.getInstance().quoteAsString(value)) + '"');
        }
    }

    private static void append(StringBuilder head, Field field, String json) {
        head.append(head.length() == 0 ? "" : ",")
                .append('"')
                .append(field.wireName())
                .append("\":")
                .append(json);
    }
}
