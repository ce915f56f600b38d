package dev.hermes.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * One row of the table, ready to print.
 *
 * @param measure what was measured, and in which unit
 * @param ours what we reach
 * @param yardstick what the yardstick reaches, and what it is
 * @param ratio ours in proportion to the yardstick
 * @param aim what we want to reach
 */
record Row(String measure, String ours, String yardstick, String ratio, String aim) {
    /** Where there is nothing to say. */
    static final String NONE = "–";

    /** More is better: the medians of both sides' rounds, and their proportion. */
    static Row perSecond(String measure, List<Double> ours, String yardstickName, List<Double> yardstick, String aim) {
        String measured = thousands(Median.of(ours)) + spread(ours);
        if (yardstick.isEmpty()) {
            return new Row(measure, measured, yardstickName, NONE, aim);
        }
        double ratio = Median.of(ours) / Median.of(yardstick);
        String beside = thousands(Median.of(yardstick)) + spread(yardstick) + " " + yardstickName;
        return new Row(measure, measured, beside, format("%.2f", ratio), aim);
    }

    /** Less is better; there is nothing to compare with. */
    static Row alone(String measure, String ours, String aim) {
        return new Row(measure, ours, NONE, NONE, aim);
    }

    /** What could not be measured here. */
    static Row missing(String measure, String why, String aim) {
        return new Row(measure, why, NONE, NONE, aim);
    }

    /** Median and 99th percentile. */
    static String millis(Latencies latencies) {
        return format("%.1f ms (p99 %.1f)", latencies.percentile(50) / 1e6, latencies.percentile(99) / 1e6);
    }

    static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private static String thousands(double perSecond) {
        return format("%.1fk/s", perSecond / 1000);
    }

    private static String spread(List<Double> values) {
        if (values.size() == 1) {
            return "";
        }
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return format(" (%.1f–%.1f)", least / 1000, most / 1000);
    }

    String markdown() {
        return "| " + String.join(" | ", measure, ours, yardstick, ratio, aim) + " |";
    }
}
