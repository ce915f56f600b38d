package dev.hermes.sink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Looks into a line of JSON without building a tree of it. */
final class JsonTexts {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonTexts() {}

    /** The text fields of a JSON object, not of those inside it; of a repeated key the last. Empty: it is no JSON object. */
    static Optional<Map<String, String>> of(byte[] line) {
        try (JsonParser json = JSON.createParser(line)) {
            return json.nextToken() == JsonToken.START_OBJECT ? read(json) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // no JSON, which is all the caller asks
        }
    }

    private static Optional<Map<String, String>> read(JsonParser json) throws IOException {
        Map<String, String> texts = new HashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            if (json.nextToken() == JsonToken.VALUE_STRING) {
                texts.put(name, json.getText());
            } else {
                texts.remove(name);
                json.skipChildren();
            }
        }
        boolean nothingBehind = json.nextToken() == null;
        return nothingBehind ? Optional.of(texts) : Optional.empty();
    }
}
