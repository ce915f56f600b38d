package dev.hermes.schemas.query;

/**
 * Finds, in many lines at once, those that a query may match: by its most telling term alone, so the query itself must still be
 * asked. Far faster than asking it line by line, as all bytes are looked at once, eight at a time. Immutable.
 */
public final class LineCandidates {
    private static final byte BACKSLASH = '\\';
    private static final int NONE = -1;

    private final SearchTerm term;
    private final BytePattern pattern;
    /** Where in the pattern the two bytes stand that are looked for. */
    private final int pairAt;

    private final ByteScan scan;

    LineCandidates(SearchTerm term) {
        this.term = term;
        this.pattern = term.pattern();
        this.pairAt = pattern.rarestPair();
        this.scan = scan();
    }

    private ByteScan scan() {
        if (pattern.length() < 2 || isOnlyEscaped()) {
            return null;
        }
        int escape = term.hasShortEscape() ? ByteScan.ANY : 'u';
        return new ByteScan(pattern.at(pairAt), pattern.at(pairAt + 1), pattern.ignoresCase(), BACKSLASH, escape);
    }

    /** A line feed stands in no line but as an escape. */
    private boolean isOnlyEscaped() {
        return pattern.has((byte) '\n');
    }

    /**
     * A byte of the first line that may match, among whole lines that stand from {@code from} to before {@code to}; -1 when surely
     * none does.
     */
    public int next(byte[] lines, int from, int to) {
        if (!term.isFoundInBytes() || pattern.length() == 0) {
            return from < to ? from : NONE;
        }
        int at = nextInDoubt(lines, from, to);
        while (at < to && !mayMatch(lines, from, at, to)) {
            at = nextInDoubt(lines, at + 1, to);
        }
        return at < to ? at : NONE;
    }

    private int nextInDoubt(byte[] lines, int from, int to) {
        if (scan != null) {
            return scan.next(lines, from, to);
        }
        return isOnlyEscaped() ? ByteScan.next(lines, from, to, BACKSLASH) : from;
    }

    private boolean mayMatch(byte[] lines, int from, int at, int to) {
        if (lines[at] == BACKSLASH && term.mayHide(lines, at + 1, to)) {
            return true;
        }
        int start = at - pairAt;
        return start >= from && start + pattern.length() <= to && pattern.isAt(lines, start);
    }
}
