package dev.hermes.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an expression of Prometheus asks for: enough of the language for ours, in which only counters are followed by a range.
 *
 * @param selectors in their order
 * @param groupings labels that stand in {@code by (…)}
 */
record PromQl(List<Selector> selectors, Set<String> groupings) {
    private static final Pattern SELECTOR = Pattern.compile(
            "(?<name>\\b(?:up|(?:hermes|jvm|process|system)_\\w+))\\b(?:\\{(?<matchers>[^}]*)})?(?<range>\\[[^]]*])?");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*(=~|=)\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern BY = Pattern.compile("by \\(([^)]*)\\)");

    /** @param hasRange whether it asks how a counter grows */
    record Selector(String name, List<Label> labels, boolean hasRange) {
        boolean matches(Scrape.Series series) {
            return series.name().equals(name)
                    && labels.stream()
                            .allMatch(label -> label.matches(series.labels().get(label.name())));
        }
    }

    /** @param pattern of the whole value */
    record Label(String name, String pattern) {
        boolean matches(String value) {
            return value != null && value.matches(pattern);
        }
    }

    /** @param ofPrometheus labels that Prometheus itself adds, which no scrape has: they are left out */
    static PromQl of(String expression, Set<String> ofPrometheus) {
        List<Selector> selectors = new ArrayList<>();
        for (Matcher found = SELECTOR.matcher(expression); found.find(); ) {
            List<Label> labels = labels(found.group("matchers")).stream()
                    .filter(label -> !ofPrometheus.contains(label.name()))
                    .toList();
            selectors.add(new Selector(found.group("name"), labels, found.group("range") != null));
        }
        Set<String> groupings = new TreeSet<>();
        for (Matcher by = BY.matcher(expression); by.find(); ) {
            Stream.of(by.group(1).split(",", -1)).map(String::strip).forEach(groupings::add);
        }
        groupings.removeAll(ofPrometheus);
        return new PromQl(List.copyOf(selectors), Set.copyOf(groupings));
    }

    private static List<Label> labels(String matchers) {
        List<Label> labels = new ArrayList<>();
        if (matchers != null) {
            for (Matcher matcher = MATCHER.matcher(matchers); matcher.find(); ) {
                String text = matcher.group(3).replace("\\\\", "\\");
                labels.add(new Label(matcher.group(1), matcher.group(2).equals("=~") ? text : Pattern.quote(text)));
            }
        }
        return labels;
    }
}
