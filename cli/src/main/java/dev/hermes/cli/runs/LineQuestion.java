package dev.hermes.cli.runs;

import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.SearchTerm;
import java.util.List;

/**
 * What one line of a run must have.
 *
 * @param terms at least one; the line must hold all of them
 * @param ignoreCase whether letters of either case are equal, in terms
 * @param fields fields of the line; may be empty
 */
public record LineQuestion(List<String> terms, boolean ignoreCase, List<FieldFilter> fields) {
    public LineQuestion {
        terms = List.copyOf(terms);
        fields = List.copyOf(fields);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("a search has no term");
        }
    }

    /** The same, for lines at hand. */
    LineQuery query() {
        return new LineQuery(
                terms.stream().map(term -> new SearchTerm(term, ignoreCase)).toList(), fields);
    }
}
