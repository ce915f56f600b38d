package dev.hermes.it;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What {@code /metrics} shows, read.
 *
 * @param types of the metrics, by name
 */
record Scrape(Map<String, String> types, List<Series> series) {
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\w+) (\\w+)");
    private static final Pattern SERIES = Pattern.compile("(\\w+)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    /** One line of it. */
    record Series(String name, Map<String, String> labels, double value) {}

    static Scrape of(String text) {
        Map<String, String> types = new HashMap<>();
        for (Matcher type = TYPE.matcher(text); type.find(); ) {
            types.put(type.group(1), type.group(2));
        }
        List<Series> series = text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(Scrape::series)
                .toList();
        return new Scrape(types, series);
    }

    private static Series series(String line) {
        Matcher series = SERIES.matcher(line);
        if (!series.matches()) {
            throw new IllegalArgumentException("not a line of Prometheus' text format: " + line);
        }
        Map<String, String> labels = new TreeMap<>();
        if (series.group(2) != null) {
            for (Matcher label = LABEL.matcher(series.group(2)); label.find(); ) {
                labels.put(label.group(1), label.group(2));
            }
        }
        return new Series(series.group(1), labels, Double.parseDouble(series.group(3)));
    }

    List<Series> of(String name, Map<String, String> labels) {
        return series.stream()
                .filter(one ->
                        one.name().equals(name) && one.labels().entrySet().containsAll(labels.entrySet()))
                .toList();
    }

    /** How much a part has counted of something; 0 where it knows no such word. */
    double counted(String part, String what) {
        return of("hermes_events_total", Map.of("part", part, "what", what)).stream()
                .mapToDouble(Series::value)
                .sum();
    }

    /** Names of the labels of a metric. */
    Set<String> labelsOf(String name) {
        return of(name, Map.of()).stream()
                .flatMap(one -> one.labels().keySet().stream())
                .collect(Collectors.toSet());
    }
}
