package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hermes.schemas.query.CaseFold;
import java.io.IOException;

/**
 * Which trigrams a line has, for every way in which a query may match it: as it stands there, in lower case, and once its
 * escapes are decoded. {@link QueryTrigrams} asks for nothing else.
 */
final class LineTrigrams {
    private static final JsonFactory JSON = new JsonFactory();

    private LineTrigrams() {}

    static void addTo(TrigramSet set, byte[] bytes, int from, int to) {
        set.add(bytes, from, to);
        boolean ascii = true;
        boolean escapes = false;
        for (int i = from; i < to; i++) {
            ascii &= bytes[i] >= 0;
            escapes |= bytes[i] == '\\';
        }
        if (!ascii) {
            addLower(set, new String(bytes, from, to - from, UTF_8));
        }
        if (escapes) {
            addValues(set, bytes, from, to);
        }
    }

    private static void addLower(TrigramSet set, String text) {
        set.add(CaseFold.of(text).getBytes(UTF_8));
    }

    private static void addValues(TrigramSet set, byte[] bytes, int from, int to) {
        try (JsonParser json = JSON.createParser(bytes, from, to - from)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME) {
                    String text = json.getText();
                    set.add(text.getBytes(UTF_8));
                    addLower(set, text);
                }
            }
        } catch (IOException e) {
            // not JSON: such a line has no values, and is found as it stands there
            return;
        }
    }
}
