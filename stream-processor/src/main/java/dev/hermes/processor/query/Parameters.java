package dev.hermes.processor.query;

import com.linecorp.armeria.common.QueryParams;
import dev.hermes.schemas.query.BadQueryException;
import dev.hermes.schemas.query.TimeOptions;
import dev.hermes.schemas.query.TimeRange;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The parameters of a question. What is not known, or there twice, is refused: a misspelt filter must not widen an answer. */
final class Parameters {
    private static final TimeOptions SINCE_UNTIL = new TimeOptions("since", "until");
    private static final int MOST_ROWS = 1_000;
    private static final int USUAL_ROWS = 50;

    private final QueryParams values;
    private final Clock clock;

    private Parameters(QueryParams values, Clock clock) {
        this.values = values;
        this.clock = clock;
    }

    /**
     * Reads the query of a URL.
     *
     * @param once names that may be there once
     * @param often names that may be repeated
     */
    static Parameters of(String query, Set<String> once, Set<String> often, Clock clock) {
        QueryParams values = query == null ? QueryParams.of() : QueryParams.fromQueryString(query);
        for (String name : values.names()) {
            if (!once.contains(name) && !often.contains(name)) {
                List<String> known = new ArrayList<>(once);
                known.addAll(often);
                known.sort(null);
                throw new BadQueryException("a parameter is not known here; known are " + String.join(", ", known));
            }
            if (once.contains(name) && values.getAll(name).size() > 1) {
                throw new BadQueryException(name + " is there more than once");
            }
        }
        return new Parameters(values, clock);
    }

    /** Null when it is not there, or empty. */
    String text(String name) {
        String text = values.get(name);
        return text == null || text.isEmpty() ? null : text;
    }

    /** What must be there. */
    String required(String name) {
        String text = text(name);
        if (text == null) {
            throw new BadQueryException(name + " is missing");
        }
        return text;
    }

    List<String> texts(String name) {
        return values.getAll(name);
    }

    boolean isTrue(String name) {
        String text = text(name);
        if (text != null && !text.equals("true") && !text.equals("false")) {
            throw new BadQueryException(name + " is true or false");
        }
        return "true".equals(text);
    }

    /** A number that is not negative; else {@code absent} when it is not there. */
    long number(String name, long absent) {
        String text = text(name);
        if (text == null) {
            return absent;
        }
        if (!text.matches("[0-9]{1,18}")) {
            throw new BadQueryException(name + " is not a whole number, 0 or more");
        }
        return Long.parseLong(text);
    }

    int limit() {
        long limit = number("limit", USUAL_ROWS);
        if (limit < 1 || limit > MOST_ROWS) {
            throw new BadQueryException("limit is not between 1 and " + MOST_ROWS);
        }
        return (int) limit;
    }

    ZoneId zone() {
        String zone = text("zone");
        try {
            return ZoneId.of(zone == null ? "UTC" : zone);
        } catch (DateTimeException e) {
            throw new BadQueryException("zone is no time zone such as Europe/Berlin or UTC");
        }
    }

    /** From {@code since} to {@code until}, or to the end of today. */
    TimeRange range(String usualSince) {
        String since = text("since");
        return SINCE_UNTIL.range(since == null ? usualSince : since, text("until"), zone(), clock);
    }

    /** The end of the range, but what lies in the future too where no end is named: an agent's clock may be ahead. */
    Instant openEnd(TimeRange range) {
        return text("until") == null ? Instant.MAX : range.to();
    }
}
