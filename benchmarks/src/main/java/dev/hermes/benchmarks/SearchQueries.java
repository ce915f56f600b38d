package dev.hermes.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time that a search over HTTP takes, beside commands that read all run files; they must find the same. */
final class SearchQueries {
    private static final List<FileGrep> GREPS = List.of(FileGrep.RG, FileGrep.GREP);
    private static final int MOST_ROWS = 1_000;

    private final QueryServer server;
    private final RunTree tree;

    SearchQueries(QueryServer server, RunTree tree) {
        this.server = server;
        this.tree = tree;
    }

    List<Row> measure() throws Exception {
        for (String term : List.of(SearchCorpus.RARE, SearchCorpus.ABSENT, SearchCorpus.COMMON)) {
            server.time(question(term, 50)); // until the compiler is done, or the first row would pay for all
        }
        String few = "≤ 0.05 of `rg` at 200000 files";
        return List.of(
                row("a rare term", SearchCorpus.RARE, few),
                row("a term that is nowhere", SearchCorpus.ABSENT, few),
                row("a common term, first page of 50", SearchCorpus.COMMON, "≤ 50 ms"));
    }

    private Row row(String what, String term, String aim) throws Exception {
        Latencies ours = server.time(question(term, 50));
        FoundFiles found = all(term);
        Map<FileGrep, Double> seconds = new LinkedHashMap<>();
        for (FileGrep grep : GREPS) {
            if (grep.isInstalled()) {
                FileGrep.Found theirs = grep.find(tree, term);
                found.requireSame(theirs.files(), grep.label());
                seconds.put(grep, theirs.seconds());
            }
        }
        return new Row(
                "search over HTTP, " + what + ", p50",
                Row.millis(ours) + ", runs found: " + found.count(),
                beside(seconds),
                ratio(ours, seconds),
                aim);
    }

    /** On as many pages as it takes. */
    private FoundFiles all(String term) throws IOException, InterruptedException {
        FoundFiles found = new FoundFiles();
        String question = question(term, MOST_ROWS);
        String next = question;
        while (next != null) {
            JsonNode page = server.ask(next);
            page.required("runs").forEach(run -> found.add(run.required("path").textValue()));
            JsonNode cursor = page.required("next_cursor");
            next = cursor.isNull() ? null : question + "&cursor=" + cursor.textValue();
        }
        return found;
    }

    private static String question(String term, int limit) {
        return "search?q=" + term + "&limit=" + limit;
    }

    private static String beside(Map<FileGrep, Double> seconds) {
        List<String> all = new ArrayList<>();
        for (FileGrep grep : GREPS) {
            Double took = seconds.get(grep);
            all.add(
                    took == null
                            ? grep.label() + " is not installed"
                            : Row.format("%.0f ms %s", took * 1e3, grep.label()));
        }
        return String.join(", ", all);
    }

    private static String ratio(Latencies ours, Map<FileGrep, Double> seconds) {
        Double rg = seconds.get(FileGrep.RG);
        return rg == null ? Row.NONE : Row.format("%.3f", ours.percentile(50) / 1e9 / rg);
    }
}
