package dev.hermes.schemas.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Comparator;
import java.util.List;

/**
 * What a search wants of one line: that it holds each of some terms, and has some fields. Two steps: most lines are told from
 * their bytes, the rest are decoded. Immutable.
 */
public final class LineQuery {
    private final List<SearchTerm> terms;
    private final List<FieldFilter> filters;

    /**
     * A query.
     *
     * @param terms may be empty: then every line holds them
     * @param filters may be empty
     */
    public LineQuery(List<SearchTerm> terms, List<FieldFilter> filters) {
        this.terms = List.copyOf(terms);
        this.filters = List.copyOf(filters);
    }

    /** The terms that the line must hold. */
    public List<SearchTerm> terms() {
        return terms;
    }

    /** The fields that the line must have. */
    public List<FieldFilter> filters() {
        return filters;
    }

    /** False only for a line that surely does not match; the line may be any bytes. */
    public boolean mayMatch(byte[] bytes, int from, int to) {
        for (SearchTerm term : terms) {
            if (!term.isInText(bytes, from, to) && !term.mayBeEscapedIn(bytes, from, to)) {
                return false;
            }
        }
        return true;
    }

    /** Finds the lines that may match among many. */
    public LineCandidates candidates() {
        return terms.stream()
                .max(Comparator.comparingInt(SearchTerm::selectivity))
                .map(LineCandidates::of)
                .orElseThrow(() -> new IllegalStateException("without a term every line is one"));
    }

    /** Whether a valid line matches; asked after {@link #mayMatch}, for what that could not tell. */
    public boolean matches(byte[] bytes, int from, int to) {
        boolean inText = terms.stream().allMatch(term -> term.isInText(bytes, from, to));
        if (inText && filters.isEmpty()) {
            return true;
        }
        LineValues values = LineValues.of(new String(bytes, from, to - from, UTF_8));
        return filters.stream().allMatch(values::has)
                && (inText
                        || terms.stream()
                                .allMatch(term -> term.isInText(bytes, from, to) || term.isInOneOf(values.strings())));
    }
}
