package dev.hermes.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The time that costs over HTTP take, beside DuckDB on the run files; both must come to the same sums. */
final class CostQueries {
    private static final int TIMES = 3;

    private final QueryServer server;
    private final RunTree tree;

    CostQueries(QueryServer server, RunTree tree) {
        this.server = server;
        this.tree = tree;
    }

    List<Row> measure() throws Exception {
        try (DuckDb duckDb = DuckDb.open()) {
            return List.of(
                    row("day", "substr(ts, 1, 10)", duckDb),
                    row("tool", "tool", duckDb),
                    row("model", "model", duckDb));
        }
    }

    private Row row(String by, String group, DuckDb duckDb) throws Exception {
        String question =
                "cost?since=" + SearchCorpus.FIRST_DAY + "&until=" + SearchCorpus.LAST_DAY + "&zone=UTC&by=" + by;
        Latencies ours = server.time(question);
        requireSame(by, costs(by, question), duckDb.costs(tree, group));
        double seconds = seconds(group, duckDb);
        return new Row(
                "cost over HTTP, by " + by + ", p50",
                Row.millis(ours),
                Row.format("%.0f ms DuckDB `read_json`", seconds * 1e3),
                Row.format("%.4f", ours.percentile(50) / 1e9 / seconds),
                "≤ 0.05");
    }

    private Map<String, BigDecimal> costs(String by, String question) throws IOException, InterruptedException {
        Map<String, BigDecimal> costs = new HashMap<>();
        for (JsonNode row : server.ask(question).required("costs")) {
            BigDecimal cost = row.required("cost_usd").decimalValue();
            if (cost.signum() != 0) {
                costs.put(row.required(by).textValue(), cost.stripTrailingZeros());
            }
        }
        return costs;
    }

    private double seconds(String group, DuckDb duckDb) throws SQLException {
        List<Double> seconds = new ArrayList<>();
        for (int n = 0; n < TIMES; n++) {
            long start = System.nanoTime();
            duckDb.costs(tree, group);
            seconds.add((System.nanoTime() - start) / 1e9);
        }
        return Median.of(seconds);
    }

    private static void requireSame(String by, Map<String, BigDecimal> ours, Map<String, BigDecimal> theirs) {
        if (ours.isEmpty() || !ours.equals(theirs)) {
            throw new IllegalStateException("costs by " + by + " are " + ours + ", but by DuckDB " + theirs);
        }
    }
}
