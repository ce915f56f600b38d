package dev.hermes.schemas.query;

/** Finds the lines that may hold a short term, by its two rarest bytes and by escapes. */
final class PairCandidates implements LineCandidates {
    private static final byte BACKSLASH = '\\';

    private final SearchTerm term;
    private final BytePattern pattern;
    /** Where in the pattern the two bytes stand that are looked for. */
    private final int pairAt;

    private final ByteScan scan;

    PairCandidates(SearchTerm term) {
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

    @Override
    public int next(byte[] lines, int from, int to) {
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
