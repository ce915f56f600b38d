package dev.hermes.schemas.redaction;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What stays of a long text. Characters are Unicode code points. */
final class Preview {
    /** Longest string of a line: {@value} characters. */
    static final int MAX_CHARACTERS = 2_000;

    /** Longest input, output and error of a failed step, in UTF-8 bytes: {@value}. */
    static final int MAX_FAILED_BYTES = 64 * 1024;

    /** Longest error where no content is kept: {@value} characters. */
    static final int MAX_REASON_CHARACTERS = 200;

    /** How far a cut moves back for the sake of what belongs together, in chars. */
    private static final int MAX_BACK = 64;

    private Preview() {}

    /** How much may stay of a string. */
    enum Limit {
        STRING,
        /** Of the input, output or error of a step that failed. */
        FAILED,
        /** Of an error where no content is kept. */
        REASON
    }

    /** How much of a text can stay, in chars: all of it where it is not too long. */
    static int length(CharSequence text, Limit limit, int room) {
        int end = switch (limit) {
            case STRING -> endOfCharacters(text, MAX_CHARACTERS - room);
            case FAILED -> endOfBytes(text, MAX_FAILED_BYTES - room);
            case REASON -> endOfCharacters(text, MAX_REASON_CHARACTERS - room);
        };
        return end == text.length() ? end : unbroken(text, end);
    }

    static boolean isLong(CharSequence text, Limit limit) {
        return length(text, limit, 0) < text.length();
    }

    private static int endOfCharacters(CharSequence text, int max) {
        int i = 0;
        int count = 0;
        while (i < text.length() && count < max) {
            i += Character.isHighSurrogate(text.charAt(i))
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1))
                    ? 2
                    : 1;
            count++;
        }
        return i;
    }

    private static int endOfBytes(CharSequence text, int max) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : Character.isSurrogate(c) ? 2 : 3;
            if (bytes > max) {
                return i;
            }
        }
        return text.length();
    }

    /** Moves back out of a mark, and out of a character that is made of several. */
    private static int unbroken(CharSequence text, int end) {
        int cut = end;
        while (cut > 0 && end - cut < MAX_BACK && joins(text, cut)) {
            cut--;
        }
        for (int i = cut - 1; i > 0 && cut - i < MAX_BACK; i--) {
            char c = text.charAt(i);
            if (c == ']') {
                break;
            }
            if (c == '[' && startsWith(text, i)) {
                return i;
            }
        }
        return cut;
    }

    private static boolean startsWith(CharSequence text, int at) {
        String mark = Spans.MARK;
        for (int i = 0; i < mark.length() && at + i < text.length(); i++) {
            if (text.charAt(at + i) != mark.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether what stands at a place belongs to the character before it. */
    private static boolean joins(CharSequence text, int at) {
        char c = text.charAt(at);
        char before = text.charAt(at - 1);
        if (Character.isLowSurrogate(c) && Character.isHighSurrogate(before)) {
            return true;
        }
        if (before == '\u200d' || c == '\u200d' || (c >= '\ufe00' && c <= '\ufe0f')) {
            return true;
        }
        int point = Character.codePointAt(text, at);
        int type = Character.getType(point);
        boolean flag = isRegional(point) && isRegional(Character.codePointBefore(text, at));
        boolean modifier = flag || (point >= 0x1F3FB && point <= 0x1F3FF) || (point >= 0xE0020 && point <= 0xE007F);
        return modifier
                || type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    /** Two letters of these make a flag. */
    private static boolean isRegional(int point) {
        return point >= 0x1F1E6 && point <= 0x1F1FF;
    }

    static int characters(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }

    static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
