package dev.hermes.schemas.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;

/**
 * Writes a line from typed values, in the order of {@link Field}; decimals plain, without trailing zeros. Not thread-safe:
 * one writer makes one line.
 */
public final class LineWriter {
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<Field, Object> values = new EnumMap<>(Field.class);

    /** Sets a TEXT field; null leaves it out. */
    public LineWriter text(Field field, String value) {
        return set(field, Field.Type.TEXT, value == null ? null : UnicodeText.replaceLoneSurrogates(value));
    }

    /** Sets a COUNT field; null leaves it out. */
    public LineWriter count(Field field, Long value) {
        return set(field, Field.Type.COUNT, value);
    }

    /** Sets a DECIMAL field; null leaves it out. */
    public LineWriter decimal(Field field, BigDecimal value) {
        return set(field, Field.Type.DECIMAL, value);
    }

    /** Sets a FLAG field; null leaves it out. */
    public LineWriter flag(Field field, Boolean value) {
        return set(field, Field.Type.FLAG, value);
    }

    private LineWriter set(Field field, Field.Type type, Object value) {
        if (field.type() != type) {
            throw new IllegalArgumentException(field.wireName() + " is of type " + field.type() + ", not " + type);
        }
        if (value == null) {
            values.remove(field);
        } else {
            values.put(field, value);
        }
        return this;
    }

    /** The line, minified, without a line feed. */
    public String toLine() {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            for (Map.Entry<Field, Object> entry : values.entrySet()) {
                json.writeFieldName(entry.getKey().wireName());
                writeValue(json, entry.getValue());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a line was written to memory", e);
        }
        return line.toString();
    }

    private static void writeValue(JsonGenerator json, Object value) throws IOException {
        if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof BigDecimal decimal) {
            json.writeNumber(plain(decimal));
        } else if (value instanceof Long count) {
            json.writeNumber(count);
        } else {
            json.writeBoolean((Boolean) value);
        }
    }

    /** A decimal as it stands in every JSON of ours: plain, without trailing zeros. */
    public static String plain(BigDecimal decimal) {
        return decimal.stripTrailingZeros().toPlainString();
    }
}
