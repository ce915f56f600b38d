package dev.hermes.schemas.event;

/** Text that has a UTF-8 form, and text that has none. */
final class UnicodeText {
    private UnicodeText() {}

    static boolean hasLoneSurrogate(String text) {
        return firstLoneSurrogate(text) >= 0;
    }

    /** The same text with U+FFFD in place of each lone surrogate. */
    static String replaceLoneSurrogates(String text) {
        int at = firstLoneSurrogate(text);
        if (at < 0) {
            return text;
        }
        StringBuilder replaced = new StringBuilder(text);
        while (at >= 0) {
            replaced.setCharAt(at, '\uFFFD');
            at = firstLoneSurrogate(replaced, at + 1);
        }
        return replaced.toString();
    }

    private static int firstLoneSurrogate(String text) {
        int length = text.length();
        int i = 0;
        while (i < length && text.charAt(i) < Character.MIN_SURROGATE) { // most texts have none at all
            i++;
        }
        return firstLoneSurrogate(text, i);
    }

    private static int firstLoneSurrogate(CharSequence text, int from) {
        int i = from;
        while (i < text.length()) {
            if (!Character.isSurrogate(text.charAt(i))) {
                i++;
            } else if (i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                i += 2;
            } else {
                return i;
            }
        }
        return -1;
    }
}
