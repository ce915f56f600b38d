package dev.hermes.schemas.redaction;

/** Kinds of ASCII characters; every other character is of none of them. */
final class Chars {
    /** Letters and digits. */
    static final int ALNUM = 1;
    /** What base64 for URLs is made of. */
    static final int URL64 = 2;
    /** What base64 is made of. */
    static final int BASE64 = 4;

    static final int HEX = 8;
    /** What names of fields, variables and options are made of. */
    static final int NAME = 16;
    /** What the part of an address before its @ is made of. */
    static final int LOCAL = 32;
    /** {@link #URL64} and dots. */
    static final int DOTTED = 64;

    /** What tokens are made of whose alphabets are mixed. */
    static final int TOKEN = 128;

    private static final byte[] KINDS = kinds();

    private Chars() {}

    private static byte[] kinds() {
        byte[] kinds = new byte[128];
        for (char c = 0; c < kinds.length; c++) {
            boolean digit = c >= '0' && c <= '9';
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean hex = digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            int kind = (digit || letter ? ALNUM | URL64 | BASE64 | NAME | LOCAL | DOTTED : 0) | (hex ? HEX : 0);
            kind |= c == '-' || c == '_' ? URL64 | NAME | LOCAL | DOTTED : 0;
            kind |= c == '+' || c == '/' || c == '=' ? BASE64 : 0;
            kind |= c == '.' ? NAME | LOCAL | DOTTED : 0;
            kind |= "+'".indexOf(c) >= 0 ? LOCAL : 0;
            kind |= (kind & (URL64 | BASE64 | DOTTED)) != 0 ? TOKEN : 0;
            kinds[c] = (byte) kind;
        }
        return kinds;
    }

    /** The kind of that name, as tables have it. */
    static int kind(String name) {
        return switch (name) {
            case "ALNUM" -> ALNUM;
            case "URL64" -> URL64;
            case "BASE64" -> BASE64;
            case "HEX" -> HEX;
            case "DOTTED" -> DOTTED;
            case "TOKEN" -> TOKEN;
            default -> throw new IllegalArgumentException("no kind of chars: " + name);
        };
    }

    static boolean is(int kind, char c) {
        return c < 128 && (KINDS[c] & kind) != 0;
    }

    static boolean isAlnum(char c) {
        return is(ALNUM, c);
    }

    /** A letter or digit of any script, or a mark that belongs to one. */
    static boolean isWord(char c) {
        return c < 128 ? isAlnum(c) : Character.isLetterOrDigit(c) || isMark(c);
    }

    private static boolean isMark(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isUpper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    static boolean isLetter(char c) {
        return isUpper(c) || isLower(c);
    }

    static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    static boolean isSpace(char c) {
        return c <= ' ' || c == '\u00a0';
    }

    static char lower(char c) {
        return isUpper(c) ? (char) (c + 32) : c;
    }
}
