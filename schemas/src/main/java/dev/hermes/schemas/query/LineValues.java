package dev.hermes.schemas.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of a valid line: all its strings, decoded, and what its top-level fields hold. */
final class LineValues {
    private static final JsonFactory JSON = new JsonFactory();

    private final List<String> strings = new ArrayList<>();
    private final Map<String, String> fields = new HashMap<>();

    private LineValues() {}

    static LineValues of(String line) {
        LineValues values = new LineValues();
        try (JsonParser json = JSON.createParser(line)) {
            values.read(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a line that was read before is read again", e);
        }
        return values;
    }

    private void read(JsonParser json) throws IOException {
        int level = 0;
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
            if (token == JsonToken.VALUE_STRING) {
                strings.add(json.getText());
            }
            if (token.isStructStart()) {
                level++;
            } else if (token.isStructEnd()) {
                level--;
            }
            if (level == 1 && token.isScalarValue()) {
                fields.put(json.currentName(), json.getText());
            } else if (level == 2 && token.isStructStart()) {
                fields.remove(json.currentName()); // of a repeated key the last value counts
            }
        }
    }

    /** All string values, nested ones too. */
    List<String> strings() {
        return strings;
    }

    boolean has(FieldFilter filter) {
        return filter.value().equals(fields.get(filter.field()));
    }
}
