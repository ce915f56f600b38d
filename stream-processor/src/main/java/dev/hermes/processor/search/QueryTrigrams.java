package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.SearchTerm;

/** Which trigrams every line has that matches a query. */
final class QueryTrigrams {
    /** One for all threads that ask: it is large, and a query is short. */
    private static final TrigramSet SET = new TrigramSet();

    private QueryTrigrams() {}

    /** In ascending order; none where the query's words are too short. */
    static int[] of(LineQuery query) {
        synchronized (SET) {
            SET.clear();
            for (SearchTerm term : query.terms()) {
                add(SET, term.text());
            }
            for (FieldFilter filter : query.filters()) {
                add(SET, filter.field());
                add(SET, filter.value());
            }
            return SET.sorted();
        }
    }

    /** A half of a surrogate pair may match a half of a whole one, which UTF-8 writes otherwise: it says nothing. */
    private static void add(TrigramSet set, String text) {
        int start = 0;
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                set.add(text.substring(start, at).getBytes(UTF_8));
                start = at + 1;
            }
            at += Character.charCount(c);
        }
        set.add(text.substring(start).getBytes(UTF_8));
    }
}
