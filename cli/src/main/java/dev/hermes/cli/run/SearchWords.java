package dev.hermes.cli.run;

import dev.hermes.cli.runs.LineQuestion;
import dev.hermes.schemas.query.FieldFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the words of a search. The first is a term, whatever it is. Of the others {@code status:error} and the like choose runs,
 * any other {@code name:value} is a field that the line must have, and what has no such colon is one more term.
 */
final class SearchWords {
    private static final Pattern NAMED = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*):(.*)", Pattern.DOTALL);

    private final List<String> terms = new ArrayList<>();
    private final List<FieldFilter> fields = new ArrayList<>();

    /**
     * Reads them.
     *
     * @param choice takes in what chooses runs
     */
    SearchWords(String first, List<String> others, RunChoice choice) {
        terms.add(first);
        for (String word : others) {
            Matcher named = NAMED.matcher(word);
            if (!named.matches()) {
                terms.add(word);
            } else if (RunChoice.isName(named.group(1))) {
                choice.word(named.group(1), named.group(2));
            } else {
                fields.add(new FieldFilter(named.group(1), named.group(2)));
            }
        }
    }

    /** What a line must have. */
    LineQuestion line(boolean ignoreCase) {
        return new LineQuestion(terms, ignoreCase, fields);
    }
}
