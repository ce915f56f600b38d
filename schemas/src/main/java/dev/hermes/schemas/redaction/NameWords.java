package dev.hermes.schemas.redaction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The lists of words that come along, by which names of secrets are known, and values that are none. Read once. */
final class NameWords {
    private static final String FILE = "names.tsv";
    private static final String FOREIGN = "foreign-";
    private static final Map<String, List<String>> LISTS = read();

    private NameWords() {}

    static Set<String> of(String list) {
        return Set.copyOf(LISTS.get(list));
    }

    /** Words and phrases for secrets in other languages than English. */
    static Set<String> foreign() {
        Set<String> words = new HashSet<>();
        LISTS.forEach((list, of) -> words.addAll(list.startsWith(FOREIGN) ? of : List.of()));
        return words;
    }

    private static Map<String, List<String>> read() {
        Map<String, List<String>> lists = new HashMap<>();
        for (String line : ComingAlong.lines(FILE)) {
            int tab = line.indexOf('\t');
            if (tab > 0) {
                lists.put(
                        line.substring(0, tab), List.of(line.substring(tab + 1).split(", ", -1)));
            }
        }
        return lists;
    }
}
