package dev.hermes.schemas.query;

/**
 * Finds, in many lines at once, those that a query may match: by its most telling term alone, so the query itself must still be
 * asked. Far faster than asking it line by line, as whole blocks are looked at with no regard to lines. Immutable.
 */
public interface LineCandidates {
    /** No line may match. */
    int NONE = -1;

    /**
     * A byte of the first line that may match, among whole lines that stand from {@code from} to before {@code to};
     * {@link #NONE} when surely none does.
     */
    int next(byte[] lines, int from, int to);

    /** Those that may hold a term. */
    static LineCandidates of(SearchTerm term) {
        int length = term.pattern().length();
        if (!term.isFoundInBytes() || length == 0) {
            return (lines, from, to) -> from < to ? from : NONE;
        }
        return length < GramCandidates.SHORTEST_TERM ? new PairCandidates(term) : new GramCandidates(term);
    }
}
