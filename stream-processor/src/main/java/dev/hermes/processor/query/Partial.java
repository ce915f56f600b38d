package dev.hermes.processor.query;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Says of an answer that it lacks what some partitions hold. */
final class Partial {
    private Partial() {}

    /** {@code "partial":null}, or how many of the partitions were answered for. */
    static void write(JsonGenerator json, int answered, int of) throws IOException {
        if (answered >= of) {
            json.writeNullField("partial");
            return;
        }
        json.writeObjectFieldStart("partial");
        json.writeNumberField("answered", answered);
        json.writeNumberField("of", of);
        json.writeEndObject();
    }
}
