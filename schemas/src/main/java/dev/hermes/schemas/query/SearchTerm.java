package dev.hermes.schemas.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a search looks for in a line: the term as it stands there, as {@code grep -F} sees it, or in a string value once that
 * is decoded. Immutable.
 */
public final class SearchTerm {
    /** What stands behind a backslash, and what it means. */
    private static final String SHORT_ESCAPES = "\"\\/bfnrt";

    private static final String SHORT_ESCAPED = "\"\\/\b\f\n\r\t";
    private static final int HEX_DIGITS = 4;
    private static final HexFormat HEX = HexFormat.of();

    private final String term;
    private final boolean ignoreCase;
    private final boolean ascii;
    private final BytePattern pattern;

    /**
     * A term to look for.
     *
     * @param ignoreCase whether letters of either case are equal
     */
    public SearchTerm(String term, boolean ignoreCase) {
        this.ignoreCase = ignoreCase;
        this.ascii = term.chars().allMatch(c -> c < 0x80);
        this.term = ignoreCase ? lower(term) : term;
        this.pattern = new BytePattern(term.getBytes(UTF_8), ignoreCase);
    }

    /** What is looked for: in lower case where case is ignored. */
    public String text() {
        return term;
    }

    /** Whether the line as it stands there holds the term. */
    boolean isInText(byte[] bytes, int from, int to) {
        if (isFoundInBytes()) {
            return pattern.isIn(bytes, from, to);
        }
        return lower(new String(bytes, from, to - from, UTF_8)).contains(term);
    }

    /** Whether the line writes a character of the term as an escape; only then its values must be decoded. */
    boolean mayBeEscapedIn(byte[] bytes, int from, int to) {
        int at = ByteScan.next(bytes, from, to, (byte) '\\');
        while (at < to && !mayHide(bytes, at + 1, to)) {
            // what is escaped is no escape itself
            at = ByteScan.next(bytes, Math.min(at + 2, to), to, (byte) '\\');
        }
        return at < to;
    }

    /** Whether bytes tell if a line holds the term as it stands there; else it must be decoded. */
    boolean isFoundInBytes() {
        return !ignoreCase || ascii;
    }

    /** The bytes that are looked for; only where they tell. */
    BytePattern pattern() {
        return pattern;
    }

    /** The more, the fewer lines are likely to hold it. */
    int selectivity() {
        return isFoundInBytes() ? pattern.length() : 0;
    }

    /** Whether what stands behind a backslash, at {@code at}, writes a character of the term. */
    boolean mayHide(byte[] buffer, int at, int end) {
        if (at >= end) {
            return false;
        }
        if (buffer[at] != 'u') {
            int escape = SHORT_ESCAPES.indexOf(buffer[at]);
            return escape >= 0 && mayHide(SHORT_ESCAPED.charAt(escape));
        }
        if (at + HEX_DIGITS >= end) {
            return false;
        }
        int c = 0;
        for (int i = at + 1; i <= at + HEX_DIGITS; i++) {
            c = 16 * c + Math.max(0, Character.digit(buffer[i], 16));
        }
        return mayHide((char) c);
    }

    /** Whether a line may write a character of the term as an escape of two chars. */
    boolean hasShortEscape() {
        return SHORT_ESCAPED.chars().anyMatch(c -> term.indexOf(c) >= 0);
    }

    /** How each character of the term can stand in a line, in the order of the term; letters in one case of several. */
    List<List<byte[]>> writings() {
        return term.codePoints().mapToObj(this::writings).toList();
    }

    private List<byte[]> writings(int c) {
        Set<String> writings = new LinkedHashSet<>();
        writings.add(Character.toString(c));
        writings.add(escape(c));
        if (ignoreCase) {
            writings.add(escape(Character.toUpperCase(c)));
        }
        int shortEscape = SHORT_ESCAPED.indexOf(c);
        if (shortEscape >= 0) {
            writings.add("\\" + SHORT_ESCAPES.charAt(shortEscape));
        }
        return writings.stream().map(writing -> writing.getBytes(UTF_8)).toList();
    }

    private static String escape(int c) {
        StringBuilder escape = new StringBuilder();
        for (char unit : Character.toChars(c)) {
            escape.append("\\u").append(HEX.toHexDigits(unit));
        }
        return escape.toString();
    }

    private boolean mayHide(char c) {
        if (!ignoreCase) {
            return term.indexOf(c) >= 0;
        }
        // beyond ASCII, a letter may be equal to one of the term that is written otherwise
        return c < 0x80 ? term.indexOf(asciiLower(c)) >= 0 : !ascii;
    }

    /** Whether one of the values holds the term. */
    boolean isInOneOf(List<String> values) {
        return values.stream().anyMatch(value -> (ignoreCase ? lower(value) : value).contains(term));
    }

    /** A term in ASCII matches ASCII letters only, in values as in bytes. */
    private String lower(String text) {
        if (!ascii) {
            return CaseFold.of(text);
        }
        StringBuilder lower = new StringBuilder(text.length());
        text.chars().forEach(c -> lower.append(asciiLower((char) c)));
        return lower.toString();
    }

    private static char asciiLower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
}
