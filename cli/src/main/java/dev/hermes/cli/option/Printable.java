package dev.hermes.cli.option;

/** Text as a terminal may get it. */
public final class Printable {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private Printable() {}

    /**
     * The text with every control, bidi and other invisible character, line separator and lone surrogate written by its
     * number ({@code u001b} behind a backslash): it stays on its line, and can neither move the cursor nor change what is
     * read around it. Joiners stay: scripts and emoji need them.
     */
    public static String escape(String text) {
        int at = firstUnsafe(text, 0);
        if (at == text.length()) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        int from = 0;
        while (at < text.length()) {
            escaped.append(text, from, at);
            int end = at + Character.charCount(text.codePointAt(at));
            for (int i = at; i < end; i++) {
                escaped.append(String.format("\\u%04x", (int) text.charAt(i)));
            }
            from = end;
            at = firstUnsafe(text, from);
        }
        return escaped.append(text, from, text.length()).toString();
    }

    private static int firstUnsafe(String text, int from) {
        int i = from;
        while (i < text.length()) {
            int character = text.codePointAt(i);
            if (isUnsafe(character)) {
                return i;
            }
            i += Character.charCount(character);
        }
        return text.length();
    }

    private static boolean isUnsafe(int character) {
        if (character == ZERO_WIDTH_NON_JOINER || character == ZERO_WIDTH_JOINER) {
            return false;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
