package dev.hermes.schemas.redaction;

import java.util.Base64;

/** A user and a password in base64, as basic authentication sends them. */
final class Base64Pair {
    private static final int LONGEST = 1024;

    private Base64Pair() {}

    static boolean isOne(char[] t, int from, int to) {
        if (to - from > LONGEST || (to - from) % 4 == 1 || !isBase64(t, from, to)) {
            return false;
        }
        byte[] decoded;
        try {
            decoded = Base64.getDecoder().decode(new String(t, from, to - from));
        } catch (IllegalArgumentException e) {
            return false; // a word, and no base64
        }
        boolean colon = false;
        for (byte b : decoded) {
            if ((b >= 0 && b < ' ') || b == 127) {
                return false;
            }
            colon |= b == ':';
        }
        return colon;
    }

    /** Most words are none, and to decode them costs more than to look. */
    private static boolean isBase64(char[] t, int from, int to) {
        int end = to;
        while (end > from && to - end < 2 && t[end - 1] == '=') {
            end--;
        }
        for (int i = from; i < end; i++) {
            if (!Chars.is(Chars.BASE64, t[i]) || t[i] == '=') {
                return false;
            }
        }
        return end == to || (to - from) % 4 == 0;
    }
}
