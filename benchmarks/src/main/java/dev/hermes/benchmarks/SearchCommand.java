package dev.hermes.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The time that {@code hermes run search} takes as a whole process, on run files or against a server; it must find the same as rg. */
final class SearchCommand {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int TIMES = 5;

    private final Path launcher;
    private final RunTree tree;
    private final String measure;
    private final String aim;
    private final Map<String, String> environment;
    private final List<String> options;

    private SearchCommand(
            Path launcher,
            RunTree tree,
            String where,
            String aim,
            Map<String, String> environment,
            List<String> options) {
        this.launcher = launcher;
        this.tree = tree;
        this.measure = "`hermes run search` " + where + ", a rare term, process";
        this.aim = aim;
        this.environment = environment;
        this.options = options;
    }

    static SearchCommand onFiles(Path launcher, RunTree tree) {
        List<String> runs = List.of("--runs", tree.root().toString());
        return new SearchCommand(launcher, tree, "on the run files", "≤ 1.5, JVM start aside", Map.of(), runs);
    }

    static SearchCommand onServer(Path launcher, RunTree tree, QueryServer server) {
        Map<String, String> environment = Map.of("HERMES_TOKEN", QueryServer.TOKEN);
        List<String> url = List.of("--server", server.url());
        return new SearchCommand(launcher, tree, "against the server", "≤ 1 at 200,000 files", environment, url);
    }

    Row measure() throws Exception {
        if (!Files.isExecutable(launcher)) {
            return Row.missing(measure, "no " + launcher + " here", aim);
        }
        try (TempFolder home = TempFolder.create()) {
            Command command = new Command(launcher, home.path(), environment);
            FoundFiles found = found(command); // also builds, where nothing is built yet
            List<Double> ours = new ArrayList<>();
            List<Double> onNothing = new ArrayList<>();
            Path nothing = Files.createDirectory(home.path().resolve("no-runs"));
            for (int n = 0; n < TIMES; n++) {
                ours.add(command.seconds(words()));
                onNothing.add(
                        command.secondsToFindNothing("run", "search", SearchCorpus.RARE, "--runs", nothing.toString()));
            }
            return row(Median.of(ours), Median.of(onNothing), found);
        }
    }

    private Row row(double seconds, double start, FoundFiles found) throws Exception {
        String ours = Row.format("%.2f s (%.2f s on an empty folder)", seconds, start);
        if (!FileGrep.RG.isInstalled()) {
            return new Row(measure, ours, FileGrep.RG.label() + " is not installed", Row.NONE, aim);
        }
        FileGrep.Found rg = FileGrep.RG.find(tree, SearchCorpus.RARE);
        found.requireSame(rg.files(), FileGrep.RG.label());
        String beside = Row.format("%.2f s %s", rg.seconds(), FileGrep.RG.label());
        return new Row(
                measure,
                ours,
                beside,
                Row.format("%.1f; %.1f without the start", seconds / rg.seconds(), (seconds - start) / rg.seconds()),
                aim);
    }

    private FoundFiles found(Command command) throws IOException, InterruptedException {
        FoundFiles found = new FoundFiles();
        for (String row : command.lines(words("-o", "json"))) {
            found.add(JSON.readTree(row).required("path").textValue());
        }
        return found;
    }

    private String[] words(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "search", SearchCorpus.RARE));
        words.addAll(options);
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }
}
