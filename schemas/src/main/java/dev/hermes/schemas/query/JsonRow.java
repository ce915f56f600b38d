package dev.hermes.schemas.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.hermes.schemas.event.LineWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;

/** JSON as commands and query API write it: objects without white space, decimals plain and exact. */
public final class JsonRow {
    /** Version of all objects that commands and query API write. */
    public static final int SCHEMA_VERSION = 1;

    private static final JsonFactory JSON = new JsonFactory();

    private JsonRow() {}

    /** Writes the fields of an object. */
    public interface Fields {
        /** Writes them, without the braces around. */
        void write(JsonGenerator json) throws IOException;
    }

    /** The object of these fields. */
    public static String of(Fields fields) {
        StringWriter row = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(row)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a row was written to memory", e);
        }
        return row.toString();
    }

    /** The same object with the schema version in front. */
    public static String withVersion(String object) {
        return "{\"schema_version\":" + SCHEMA_VERSION + "," + object.substring(object.indexOf('{') + 1);
    }

    /** A decimal, or null. */
    public static void writeDecimal(JsonGenerator json, String name, BigDecimal value) throws IOException {
        json.writeFieldName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeNumber(LineWriter.plain(value));
        }
    }

    /** A text, left out where it is null. */
    public static void writeIfKnown(JsonGenerator json, String name, String value) throws IOException {
        if (value != null) {
            json.writeStringField(name, value);
        }
    }
}
