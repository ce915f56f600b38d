package dev.hermes.schemas.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;

/** The known fields of one JSON object. Of a repeated key the last value counts. */
final class FieldValues {
    private static final int MAX_LEVELS = 64;

    /** What a known field holds that must not be there. */
    private static final Object BAD = new Object();

    /**
     * Nesting is the only bound the parser sets; length is bounded by us, after it. Names are not canonicalised: the table for
     * it gives up on names that collide, and known names are found without it.
     */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_LEVELS)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    /** A field that the line has with a null, or with a type that does not count, is there with a null. */
    private final Map<Field, Object> values = new EnumMap<>(Field.class);

    private FieldValues() {}

    static FieldValues parse(String text) throws RejectedLineException {
        if (UnicodeText.hasLoneSurrogate(text)) {
            throw new RejectedLineException(Reasons.NOT_JSON, "the line is not Unicode text");
        }
        try (JsonParser json = JSON.createParser(text)) {
            return parseObject(json);
        } catch (StreamConstraintsException e) {
            throw new RejectedLineException(Reasons.TOO_DEEP, "the line is nested over " + MAX_LEVELS + " levels deep");
        } catch (JsonProcessingException e) {
            // the parser's own message quotes the input
            throw new RejectedLineException(Reasons.NOT_JSON, "the line is not JSON, see " + column(e));
        } catch (IOException e) {
            throw new UncheckedIOException("a string was read from memory", e);
        }
    }

    private static String column(JsonProcessingException e) {
        return e.getLocation() == null ? "its end" : "column " + e.getLocation().getColumnNr();
    }

    private static FieldValues parseObject(JsonParser json) throws IOException, RejectedLineException {
        JsonToken first = json.nextToken();
        if (first == null) {
            throw new RejectedLineException(Reasons.NOT_JSON, "the line is empty");
        }
        if (first != JsonToken.START_OBJECT) {
            throw new RejectedLineException(Reasons.NOT_AN_OBJECT, "the line is not a JSON object");
        }
        FieldValues values = new FieldValues();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Field field = Field.of(json.currentName());
            JsonToken token = json.nextToken();
            if (field != null) {
                values.put(field, valueOf(field, token, json));
            }
            json.skipChildren();
        }
        if (json.nextToken() != null) {
            throw new RejectedLineException(Reasons.NOT_JSON, "the line has more than one JSON value");
        }
        return values;
    }

    private static Object valueOf(Field field, JsonToken token, JsonParser json) throws IOException {
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        Object value = switch (field.type()) {
            case TEXT -> token == JsonToken.VALUE_STRING ? textOf(field, json.getText()) : null;
            case FLAG -> token.isBoolean() ? Boolean.valueOf(token == JsonToken.VALUE_TRUE) : null;
            case COUNT -> token.isNumeric() ? orBad(JsonNumbers.countOrNull(json.getText())) : null;
            case DECIMAL -> token.isNumeric() ? orBad(JsonNumbers.decimalOrNull(json.getText())) : null;
        };
        // an optional field of another type counts as absent, a required one is wrong
        return value == null && RequiredFields.IN_ORDER.contains(field) ? BAD : value;
    }

    /** Half a character, which only an escape can write, has no UTF-8 form; a run id that holds one is rejected later. */
    private static String textOf(Field field, String text) {
        return field == Field.RUN_ID ? text : UnicodeText.replaceLoneSurrogates(text);
    }

    private static Object orBad(Object value) {
        return value == null ? BAD : value;
    }

    /** Whether the line has the field, be it with a null. */
    boolean isThere(Field field) {
        return values.containsKey(field);
    }

    Object get(Field field) {
        return values.get(field);
    }

    void put(Field field, Object value) {
        values.put(field, value);
    }

    void rejectBadNumbers() throws RejectedLineException {
        for (Field field : values.keySet()) {
            if (get(field) == BAD) {
                String bounds = field.type() == Field.Type.COUNT
                        ? " is not an integer of at least 0 and at most 12 digits"
                        : " is not a number of at least 0 with at most 12 integer digits and 18 decimals";
                throw new RejectedLineException(Reasons.BAD_NUMBER, field.wireName() + bounds);
            }
        }
    }

    Map<Field, Object> toMap() {
        return values;
    }
}
