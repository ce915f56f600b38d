package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.SearchTerm;

/** Which texts every line has that matches a query: each stands, but for the case of ASCII letters, in one of its {@link LineTexts}. */
final class QueryTexts {
    private QueryTexts() {}

    static void of(LineQuery query, TextSink sink) {
        for (SearchTerm term : query.terms()) {
            give(term.text(), sink);
        }
        for (FieldFilter filter : query.filters()) {
            give(filter.field(), sink);
            give(filter.value(), sink);
        }
    }

    /** A half of a surrogate pair may match a half of a whole one, which UTF-8 writes otherwise: it says nothing. */
    private static void give(String text, TextSink sink) {
        int start = 0;
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                sink.take(text.substring(start, at).getBytes(UTF_8));
                start = at + 1;
            }
            at += Character.charCount(c);
        }
        sink.take(text.substring(start).getBytes(UTF_8));
    }
}
