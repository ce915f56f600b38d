package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hermes.schemas.query.CaseFold;
import java.io.IOException;

/**
 * The texts of a line, for every way in which a query may match it: as it stands there, in lower case, and once its escapes are
 * decoded. {@link QueryTexts} asks for nothing else.
 */
final class LineTexts {
    private static final JsonFactory JSON = new JsonFactory();

    private LineTexts() {}

    static void of(byte[] bytes, int from, int to, TextSink sink) {
        sink.take(bytes, from, to);
        boolean ascii = true;
        boolean escapes = false;
        for (int i = from; i < to; i++) {
            ascii &= bytes[i] >= 0;
            escapes |= bytes[i] == '\\';
        }
        if (!ascii) {
            giveLower(sink, new String(bytes, from, to - from, UTF_8));
        }
        if (escapes) {
            giveValues(sink, bytes, from, to);
        }
    }

    private static void giveLower(TextSink sink, String text) {
        sink.take(CaseFold.of(text).getBytes(UTF_8));
    }

    private static void giveValues(TextSink sink, byte[] bytes, int from, int to) {
        try (JsonParser json = JSON.createParser(bytes, from, to - from)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME) {
                    String text = json.getText();
                    sink.take(text.getBytes(UTF_8));
                    giveLower(sink, text);
                }
            }
        } catch (IOException e) {
            // not JSON: such a line has no values, and is found as it stands there
            return;
        }
    }
}
