package dev.hermes.processor.search;

import dev.hermes.schemas.query.LineQuery;

/** Which trigrams every line has that matches a query. */
final class QueryTrigrams {
    /** One for all threads that ask: it is large, and a query is short. */
    private static final TrigramSet SET = new TrigramSet();

    private QueryTrigrams() {}

    /** In ascending order; none where the query's words are too short. */
    static int[] of(LineQuery query) {
        synchronized (SET) {
            SET.clear();
            QueryTexts.of(query, SET::add);
            return SET.sorted();
        }
    }
}
