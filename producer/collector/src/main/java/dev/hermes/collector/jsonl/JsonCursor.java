package dev.hermes.collector.jsonl;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Stands on a value of a line. Every reader takes the value whatever it is, and gives null (or does nothing) when it is of
 * another type: formats of harnesses change without notice. Values that nobody reads are skipped and never held in memory.
 * Not thread-safe.
 */
public final class JsonCursor {
    private static final long MAX_COUNT = 999_999_999_999L;
    private static final int MAX_INTEGER_DIGITS = 12;
    private static final int MAX_DECIMALS = 18;

    private final JsonParser json;
    private final LongStrings strings;

    JsonCursor(JsonParser json, LongStrings strings) {
        this.json = json;
        this.strings = strings;
    }

    /** Takes a member of an object. */
    @FunctionalInterface
    public interface Member {
        /** The cursor stands on the member's value, which need not be read. */
        void read(String name) throws IOException;
    }

    /** Takes an element of an array. */
    @FunctionalInterface
    public interface Element {
        /** The cursor stands on the element, which need not be read. */
        void read() throws IOException;
    }

    /** Goes through the members of an object. */
    public void members(Member member) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            return;
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            member.read(name);
            json.skipChildren();
        }
    }

    /** Goes through the elements of an array. */
    public void elements(Element element) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            return;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            element.read();
            json.skipChildren();
        }
    }

    public boolean isText() {
        return json.currentToken() == JsonToken.VALUE_STRING;
    }

    public boolean isObject() {
        return json.currentToken() == JsonToken.START_OBJECT;
    }

    /** A string, or null; of a long one the beginning. */
    public String text() throws IOException {
        return isText() ? json.getText() : null;
    }

    /** Length of a string in characters, of a long one too; 0 when it is no string. */
    public long characters() throws IOException {
        if (!isText()) {
            return 0;
        }
        String text = json.getText();
        return text.codePointCount(0, text.length())
                + strings.charactersLeftOut(json.currentTokenLocation().getByteOffset());
    }

    /** Whether the value is true. */
    public boolean flag() {
        return json.currentToken() == JsonToken.VALUE_TRUE;
    }

    /** An integer of 0 to 12 digits, or null. */
    public Long count() throws IOException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
                || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            return null;
        }
        long count = json.getLongValue();
        return count < 0 || count > MAX_COUNT ? null : Long.valueOf(count);
    }

    /** A number of at least 0 and at most 12 integer digits, exact to 18 decimals; else null. */
    public BigDecimal decimal() throws IOException {
        if (!json.currentToken().isNumeric()) {
            return null;
        }
        BigDecimal number = json.getDecimalValue();
        // first the size: to set the scale of 1e999999999 takes for ever
        long integerDigits = (long) number.precision() - number.scale();
        if (number.signum() < 0 || integerDigits > MAX_INTEGER_DIGITS) {
            return null;
        }
        if (integerDigits < -MAX_DECIMALS) {
            return BigDecimal.ZERO;
        }
        return number.scale() > MAX_DECIMALS ? number.setScale(MAX_DECIMALS, RoundingMode.HALF_UP) : number;
    }
}
