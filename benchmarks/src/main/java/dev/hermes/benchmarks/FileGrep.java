package dev.hermes.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A command that lists the files with a text: the yardstick of a search. */
final class FileGrep {
    static final FileGrep RG = new FileGrep("`rg -lF`", "rg", "--no-config", "-lF", "--");
    static final FileGrep GREP = new FileGrep("`grep -rlF`", "grep", "-rlF", "--");

    private static final int TIMES = 3;
    /** Its status where no file has the text. */
    private static final int NOTHING_FOUND = 1;

    private final String label;
    private final List<String> command;

    private FileGrep(String label, String... command) {
        this.label = label;
        this.command = List.of(command);
    }

    /**
     * What it found.
     *
     * @param seconds that the process takes: the median of some, when the files are in the page cache
     * @param files the same each time
     */
    record Found(double seconds, FoundFiles files) {}

    String label() {
        return label;
    }

    boolean isInstalled() throws InterruptedException {
        try {
            return new ProcessBuilder(command.get(0), "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // no such command
        }
    }

    /** Looks for a text in the run files of a tree. */
    Found find(RunTree tree, String term) throws IOException, InterruptedException {
        Found first = findOnce(tree, term);
        List<Double> seconds = new ArrayList<>();
        for (int n = 0; n < TIMES; n++) {
            seconds.add(findOnce(tree, term).seconds);
        }
        return new Found(Median.of(seconds), first.files);
    }

    private Found findOnce(RunTree tree, String term) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(command);
        words.add(term);
        words.addAll(tree.days()); // not the index, which has texts of the runs too
        long start = System.nanoTime();
        Process process = new ProcessBuilder(words)
                .directory(tree.root().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        FoundFiles files = new FoundFiles();
        try (BufferedReader out = process.inputReader()) {
            for (String path = out.readLine(); path != null; path = out.readLine()) {
                files.add(path);
            }
        }
        int status = process.waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (status > NOTHING_FOUND) {
            throw new IOException(command.get(0) + " failed with status " + status);
        }
        return new Found(seconds, files);
    }
}
