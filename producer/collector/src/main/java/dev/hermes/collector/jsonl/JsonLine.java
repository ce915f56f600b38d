package dev.hermes.collector.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;

/** One line of {@link JsonLines}, to be read once. Of a long string only the beginning reaches the reader. */
public final class JsonLine {
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    private final JsonLines lines;
    private final long number;
    private final long start;
    private final LongStrings strings = new LongStrings();
    private boolean ended;
    private boolean terminated;
    private boolean blank = true;

    JsonLine(JsonLines lines, long number, long start) {
        this.lines = lines;
        this.number = number;
        this.start = start;
    }

    /** Reads the line's JSON object. */
    @FunctionalInterface
    public interface ObjectReader {
        /** Reads what it needs of the object that the cursor stands on. */
        void read(JsonCursor cursor) throws IOException;
    }

    /**
     * Reads the line to its end.
     *
     * @throws BadLineException when it is not one JSON object; what the reader has got from it by then is worth nothing
     */
    public void read(ObjectReader reader) throws IOException, BadLineException {
        try (JsonParser json = JSON.createParser(new Content())) {
            JsonToken first = json.nextToken();
            if (first != null && first != JsonToken.START_OBJECT) {
                throw new BadLineException("not a JSON object");
            }
            if (first != null) {
                reader.read(new JsonCursor(json, strings));
                json.skipChildren();
            }
            if (json.nextToken() != null) {
                throw new BadLineException("more than one JSON value");
            }
        } catch (JsonProcessingException e) {
            // the parser's own message quotes the input
            throw new BadLineException(
                    e.getLocation() == null
                            ? "not JSON"
                            : "not JSON, see column " + e.getLocation().getColumnNr());
        } finally {
            skipRest();
        }
    }

    /** Number of the line, 1 and up. */
    public long number() {
        return number;
    }

    /** Byte of the file at which it begins. */
    public long start() {
        return start;
    }

    /** Byte of the file at which the next line begins; known once the line was read. */
    public long end() {
        return lines.position();
    }

    /** Whether a line feed ends it, so that nothing can come behind it; known once the line was read. */
    public boolean isTerminated() {
        return terminated;
    }

    /** Whether there is nothing in it but white space; known once the line was read. */
    public boolean isBlank() {
        return blank;
    }

    void skipRest() throws IOException {
        while (!ended) {
            next();
        }
    }

    /** The next byte of the line, or -1 behind its last. */
    private int next() throws IOException {
        int b = ended ? -1 : lines.read();
        if (b == -1 || b == '\n') {
            terminated |= b == '\n';
            ended = true;
            return -1;
        }
        blank &= b == ' ' || b == '\t' || b == '\r';
        return b;
    }

    /** What the parser sees. */
    private final class Content extends InputStream {
        @Override
        public int read() throws IOException {
            int b = next();
            while (b != -1 && !strings.keeps(b)) {
                b = next();
            }
            return b;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = 0;
            while (count < length) {
                int b = read();
                if (b == -1) {
                    break;
                }
                target[offset + count] = (byte) b;
                count++;
            }
            return count == 0 && length > 0 ? -1 : count;
        }
    }
}
