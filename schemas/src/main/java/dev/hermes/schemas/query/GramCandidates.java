package dev.hermes.schemas.query;

/** Finds the lines that may hold a longer term, by four of its bytes. */
final class GramCandidates implements LineCandidates {
    /** In bytes; below it, looking at each byte is as fast. */
    static final int SHORTEST_TERM = 7;

    private static final byte BACKSLASH = '\\';

    private final SearchTerm term;
    private final BytePattern pattern;
    private final GramScan scan;

    GramCandidates(SearchTerm term) {
        this.term = term;
        this.pattern = term.pattern();
        this.scan = new GramScan(term.writings(), pattern.length());
    }

    @Override
    public int next(byte[] lines, int from, int to) {
        int at = scan.next(lines, from, to);
        while (at < to && !mayMatch(lines, from, at, to)) {
            at = scan.next(lines, at + 1, to);
        }
        return at < to ? at : NONE;
    }

    /**
     * Whether the term may stand around a gram of it. If a line writes the term with escapes, the first of them stands behind
     * fewer bytes than the term has, so one of the grams that are looked at has that escape no farther away.
     */
    private boolean mayMatch(byte[] lines, int from, int at, int to) {
        int first = Math.max(from, at - pattern.length());
        int last = Math.min(to, at + pattern.length());
        return pattern.isIn(lines, first, last) || mayBeEscaped(lines, first, last, to);
    }

    private boolean mayBeEscaped(byte[] lines, int first, int last, int to) {
        int at = ByteScan.next(lines, first, last, BACKSLASH);
        while (at < last && !term.mayHide(lines, at + 1, to)) {
            at = ByteScan.next(lines, at + 1, last, BACKSLASH);
        }
        return at < last;
    }
}
