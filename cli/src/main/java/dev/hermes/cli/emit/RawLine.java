package dev.hermes.cli.emit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/** A line as it was read, without its line feed. */
final class RawLine {
    private final long number;
    private final byte[] bytes;

    /** The array is not copied. */
    RawLine(long number, byte[] bytes) {
        this.number = number;
        this.bytes = bytes;
    }

    static RawLine tooLarge(long number) {
        return new RawLine(number, null);
    }

    /** Its number in the input, 1 and up. */
    long number() {
        return number;
    }

    boolean isBlank() {
        if (bytes == null) {
            return false;
        }
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    /** The line as text; bytes that are no UTF-8 are not replaced but refused. */
    String text() throws RejectedLineException {
        if (bytes == null) {
            throw new RejectedLineException(
                    Reasons.TOO_LARGE, "the line has over " + LineReader.MAX_BYTES + " bytes and was not read");
        }
        CharsetDecoder decoder = UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, text, true);
        if (result.isError()) {
            throw new RejectedLineException(
                    Reasons.NOT_JSON, "the line is not UTF-8, see its byte " + (in.position() + 1));
        }
        return text.flip().toString();
    }

    /** Without the line. */
    @Override
    public String toString() {
        return "RawLine[" + number + "]";
    }
}
