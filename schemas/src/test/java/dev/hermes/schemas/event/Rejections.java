package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertThrows;

/** Reads lines that are rejected. */
final class Rejections {
    private static final LineCodec CODEC = new LineCodec();

    private Rejections() {}

    static RejectedLineException of(String line) {
        return assertThrows(RejectedLineException.class, () -> CODEC.read(line), () -> "accepted: " + shorten(line));
    }

    /** The reason word; null when the line is accepted. */
    static RejectedLineException orNull(String line) {
        try {
            CODEC.read(line);
            return null;
        } catch (RejectedLineException e) {
            return e;
        }
    }

    private static String shorten(String line) {
        return line.length() <= 200 ? line : line.substring(0, 200) + "…";
    }
}
