package dev.hermes.schemas.redaction;

/** Escapes of JSON strings. */
final class Escapes {
    private static final int UNICODE_WIDTH = 6;

    private Escapes() {}

    /** How many chars spell the one at an index: 1, or the width of an escape. */
    static int width(char[] chars, int at, int end) {
        if (chars[at] != '\\' || at + 1 >= end) {
            return 1;
        }
        if (chars[at + 1] != 'u') {
            return 2;
        }
        return at + UNICODE_WIDTH <= end && hex(chars, at + 2) >= 0 ? UNICODE_WIDTH : 2;
    }

    static char decode(char[] chars, int at, int width) {
        if (width == UNICODE_WIDTH) {
            return (char) hex(chars, at + 2);
        }
        return switch (chars[at + 1]) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> chars[at + 1];
        };
    }

    private static int hex(char[] chars, int at) {
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = Character.digit(chars[i], 16);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }
}
