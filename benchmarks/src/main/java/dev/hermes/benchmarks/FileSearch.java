package dev.hermes.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The time that {@code hermes run search} takes on run files, as a whole process; it must find the same as rg. */
final class FileSearch {
    private static final String MEASURE = "`hermes run search` on the run files, a rare term, process";
    private static final String AIM = "≤ 1.5, JVM start aside";
    private static final JsonMapper JSON = new JsonMapper();
    private static final int TIMES = 3;

    private final Path launcher;
    private final RunTree tree;

    FileSearch(Path launcher, RunTree tree) {
        this.launcher = launcher;
        this.tree = tree;
    }

    Row measure() throws Exception {
        if (!Files.isExecutable(launcher)) {
            return Row.missing(MEASURE, "no " + launcher + " here", AIM);
        }
        try (TempFolder home = TempFolder.create()) {
            Command command = new Command(launcher, home.path());
            FoundFiles found = found(command); // also builds, where nothing is built yet
            List<Double> ours = new ArrayList<>();
            List<Double> bare = new ArrayList<>();
            for (int n = 0; n < TIMES; n++) {
                ours.add(command.seconds(words()));
                bare.add(Command.javaSeconds("-version"));
            }
            return row(Median.of(ours), Median.of(bare), found);
        }
    }

    private Row row(double seconds, double start, FoundFiles found) throws Exception {
        String ours = Row.format("%.2f s (`java -version` %.2f s)", seconds, start);
        if (!FileGrep.RG.isInstalled()) {
            return new Row(MEASURE, ours, FileGrep.RG.label() + " is not installed", Row.NONE, AIM);
        }
        FileGrep.Found rg = FileGrep.RG.find(tree, SearchCorpus.RARE);
        found.requireSame(rg.files(), FileGrep.RG.label());
        String beside = Row.format("%.2f s %s", rg.seconds(), FileGrep.RG.label());
        return new Row(MEASURE, ours, beside, Row.format("%.1f", seconds / rg.seconds()), AIM);
    }

    private FoundFiles found(Command command) throws IOException, InterruptedException {
        FoundFiles found = new FoundFiles();
        for (String row : command.lines(words("-o", "json"))) {
            found.add(JSON.readTree(row).required("path").textValue());
        }
        return found;
    }

    private String[] words(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "search", SearchCorpus.RARE, "--runs"));
        words.add(tree.root().toString());
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }
}
