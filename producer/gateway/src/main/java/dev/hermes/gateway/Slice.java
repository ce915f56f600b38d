package dev.hermes.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** The bytes of one event within a body. */
final class Slice {
    private static final char REPLACEMENT = '\uFFFD';

    private final byte[] body;
    private final int from;
    private final int to;

    /** The array is not copied. */
    Slice(byte[] body, int from, int to) {
        this.body = body;
        this.from = from;
        this.to = to;
    }

    int length() {
        return to - from;
    }

    /** As text; bytes that are no UTF-8 are not replaced but refused. */
    String text() throws RejectedLineException {
        if (length() > Limits.RAW_LINE_BYTES) {
            throw new RejectedLineException(
                    Reasons.TOO_LARGE,
                    "the event has " + length() + " bytes, at most " + Limits.RAW_LINE_BYTES + " are read");
        }
        String text = new String(body, from, length(), UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? text : strictText();
    }

    /** Slower: only where something may have been replaced. */
    private String strictText() throws RejectedLineException {
        try {
            return UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(body, from, length()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new RejectedLineException(Reasons.NOT_JSON, "the event is not UTF-8");
        }
    }

    /** Without the bytes. */
    @Override
    public String toString() {
        return "Slice[" + from + ", " + to + "]";
    }
}
