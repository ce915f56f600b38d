package dev.hermes.benchmarks;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the whole pipeline in one run beside its yardsticks, and prints a table in Markdown. Takes {@code --only} with
 * names of measures, and commas between; sizes are system properties, see {@link Sizes}.
 */
public final class PipelineBenchmark {
    private static final String LAUNCHER = "bench.launcher";

    private PipelineBenchmark() {}

    /** Exits with 2 when the arguments are wrong. */
    public static void main(String[] arguments) throws Exception {
        Map<String, Measure> measures;
        try {
            measures = chosen(arguments, all(Sizes.fromProperties()));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        printHead();
        for (Map.Entry<String, Measure> measure : measures.entrySet()) {
            System.err.println("measuring " + measure.getKey() + " ...");
            measure.getValue().measure().forEach(row -> System.out.println(row.markdown()));
        }
    }

    private static Map<String, Measure> all(Sizes sizes) {
        Map<String, Measure> measures = new LinkedHashMap<>();
        measures.put("topology", new TopologyMeasure(sizes));
        measures.put("sink", new SinkMeasure(sizes));
        measures.put("emit", new EmitMeasure(sizes));
        measures.put("gateway", new GatewayMeasure(sizes));
        measures.put("emit-to-file", new EmitToFileMeasure(sizes));
        measures.put("bait", new BaitMeasure());
        Path launcher = Path.of(System.getProperty(LAUNCHER, "hermes")).toAbsolutePath();
        measures.put("search", new SearchMeasure(sizes, launcher));
        measures.put("command", new CommandMeasure(launcher));
        return measures;
    }

    private static Map<String, Measure> chosen(String[] arguments, Map<String, Measure> all) {
        if (arguments.length == 0) {
            return all;
        }
        String usage = "usage: [--only NAME,…] with names of " + String.join(", ", all.keySet());
        if (arguments.length != 2 || !arguments[0].equals("--only")) {
            throw new IllegalArgumentException(usage);
        }
        Map<String, Measure> chosen = new LinkedHashMap<>();
        for (String name : List.of(arguments[1].split(",", -1))) {
            if (!all.containsKey(name)) {
                throw new IllegalArgumentException("no such measure: " + name + "; " + usage);
            }
            chosen.put(name, all.get(name));
        }
        return chosen;
    }

    private static void printHead() {
        System.out.printf(
                "%s %s, %d cores, JDK %s, %d MB heap at most%n%n",
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.version"),
                Runtime.getRuntime().maxMemory() >> 20);
        System.out.println(new Row("measure", "ours", "yardstick", "ratio", "aim").markdown());
        System.out.println("|---|---|---|---|---|");
    }
}
