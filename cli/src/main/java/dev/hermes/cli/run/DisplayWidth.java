package dev.hermes.cli.run;

import dev.hermes.cli.option.Printable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many columns of a terminal a text takes. */
final class DisplayWidth {
    private static final String ELLIPSIS = "…";

    private DisplayWidth() {}

    static int of(String text) {
        return text.codePoints().map(DisplayWidth::ofCharacter).sum();
    }

    /**
     * The text escaped, and cut to so many columns. A cut is marked, and lies neither inside what is seen as one character nor inside an
     * escape.
     */
    static String cut(String text, int columns) {
        String escaped = Printable.escape(text);
        if (columns == Integer.MAX_VALUE || of(escaped) <= columns) {
            return escaped;
        }
        StringBuilder cut = new StringBuilder();
        int left = columns - of(ELLIPSIS);
        Matcher character = Characters.ONE.matcher(text);
        while (character.find()) {
            String shown = Printable.escape(character.group());
            left -= of(shown);
            if (left < 0) {
                break;
            }
            cut.append(shown);
        }
        return cut.append(ELLIPSIS).toString();
    }

    /** Apart, so that it is made only where something is cut. */
    private static final class Characters {
        /** What is seen as one character. */
        static final Pattern ONE = Pattern.compile("\\X");
    }

    private static int ofCharacter(int c) {
        if (c < 0x300) {
            return 1;
        }
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return isWide(c) ? 2 : 1;
    }

    /** The blocks of East Asian wide characters, and emoji. */
    private static boolean isWide(int c) {
        return (c >= 0x1100 && c <= 0x115F)
                || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
                || (c >= 0xAC00 && c <= 0xD7A3)
                || (c >= 0xF900 && c <= 0xFAFF)
                || (c >= 0xFE30 && c <= 0xFE6F)
                || (c >= 0xFF00 && c <= 0xFF60)
                || (c >= 0xFFE0 && c <= 0xFFE6)
                || (c >= 0x1F300 && c <= 0x1F64F)
                || (c >= 0x1F900 && c <= 0x1F9FF)
                || (c >= 0x20000 && c <= 0x3FFFD);
    }
}
