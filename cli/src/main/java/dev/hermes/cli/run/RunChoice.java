package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.runs.RunQuestion;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.TimeOptions;
import dev.hermes.schemas.query.TimeRange;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which runs the words of a command choose: each of {@code status}, {@code agent}, {@code team}, {@code user}, {@code since} and
 * {@code until} at most once, as an option or, in a search, as a word such as {@code status:error}. Not thread-safe.
 */
final class RunChoice {
    private static final String SINCE = "since";
    private static final String UNTIL = "until";
    private static final Set<String> NAMES = Set.of("status", "agent", "team", "user", SINCE, UNTIL);

    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> typedAs = new HashMap<>();

    /** Whether a word of that name chooses runs. */
    static boolean isName(String name) {
        return NAMES.contains(name);
    }

    /** Takes an option in; null was not given. */
    RunChoice option(String name, String value) {
        return value == null ? this : put(name, value, "--" + name);
    }

    /** Takes a word in. */
    RunChoice word(String name, String value) {
        return put(name, value, name + ":");
    }

    private RunChoice put(String name, String value, String typed) {
        if (value.isEmpty()) {
            throw CommandException.wrongUsage(typed + " says nothing");
        }
        if (values.put(name, value) != null) {
            throw CommandException.wrongUsage(typed + " is given twice: a run has one " + name);
        }
        typedAs.put(name, typed);
        return this;
    }

    /** What is chosen, as it is meant now. */
    RunQuestion question(ZoneId zone, Clock clock) {
        String since = values.get(SINCE);
        String until = values.get(UNTIL);
        TimeOptions names =
                new TimeOptions(typedAs.getOrDefault(SINCE, "--since"), typedAs.getOrDefault(UNTIL, "--until"));
        TimeRange range = names.range(since, until, zone, clock);
        // without an end, a run of an agent whose clock is ahead is there too
        Instant to = until == null ? Instant.MAX : range.to();
        RunFilter filter = new RunFilter(
                range.from(), to, values.get("status"), values.get("agent"), values.get("team"), values.get("user"));
        return new RunQuestion(filter, since, until, zone);
    }
}
