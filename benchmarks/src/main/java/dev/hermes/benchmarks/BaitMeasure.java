package dev.hermes.benchmarks;

import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/** Processor time to redact 1 MiB in which one thing stands again and again that seems to begin something. */
final class BaitMeasure implements Measure {
    private static final int MIB = 1 << 20;
    private static final int ROUNDS = 9;
    private static final double AIM_MILLIS = 50;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Redactor redactor = new Redactor(RedactionPolicy.builtIn());

    private record Timed(String bait, double millis) {}

    @Override
    public List<Row> measure() throws IOException {
        List<String> baits = baits();
        baits.forEach(bait -> time(bait, MIB / 16)); // each has been seen before the first is timed
        List<Timed> timed = baits.stream()
                .map(bait -> new Timed(bait, time(bait, MIB)))
                .sorted(Comparator.comparingDouble(Timed::millis))
                .toList();
        Timed slowest = timed.get(timed.size() - 1);
        long within = timed.stream().filter(bait -> bait.millis <= AIM_MILLIS).count();
        String median = Row.format(
                "%.1f ms", Median.of(timed.stream().map(Timed::millis).toList()));
        return List.of(Row.alone(
                "redaction of 1 MiB of bait, " + timed.size() + " kinds, median",
                Row.format(
                        "%s; %d of them in 50 ms, slowest `%s` %.1f ms", median, within, slowest.bait, slowest.millis),
                "≤ 50 ms"));
    }

    /** As they are spelled in a string of JSON. */
    private static List<String> baits() throws IOException {
        try (InputStream in = BaitMeasure.class.getResourceAsStream("baits.txt");
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        }
    }

    /** The least of some rounds, in milliseconds. */
    private double time(String bait, int chars) {
        String line = "{\"x\":\"" + bait.repeat(chars / bait.length()) + "\"}";
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = threads.getCurrentThreadCpuTime();
            if (redactor.mask(line).text().isEmpty()) {
                throw new IllegalStateException("nothing is left of `" + bait + "`");
            }
            least = Math.min(least, threads.getCurrentThreadCpuTime() - start);
        }
        return least / 1e6;
    }
}
