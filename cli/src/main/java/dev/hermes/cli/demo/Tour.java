package dev.hermes.cli.demo;

import dev.hermes.cli.option.Output;
import dev.hermes.cli.up.Machine;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What is shown, in its order. */
final class Tour {
    private static final String OK = "ok";

    private final HermesHome home;
    private final Machine machine;
    private final SampleFiles samples;
    private final Shell shell;
    private final RunList runs;
    private final Output output;

    Tour(HermesHome home, Machine machine, SampleFiles samples, Shell shell, RunList runs, Output output) {
        this.home = home;
        this.machine = machine;
        this.samples = samples;
        this.shell = shell;
        this.runs = runs;
        this.output = output;
    }

    void go() throws IOException, InterruptedException {
        publish();
        show();
        showFiles();
    }

    private void publish() throws IOException, InterruptedException {
        say("Agents in any language publish their steps as lines of JSON:");
        shell.type(
                "emit",
                "--run-name",
                "standup-scheduler",
                "--run-summary",
                "scheduled standup + sent reminder",
                samples.standup().toString());
        shell.type(
                "emit", "--run-name", "invoice-import", samples.beforeTheBreak().toString());
        shell.type("emit", samples.week().toString());
        List<String> javaRuns = JavaAgent.run(home, machine.place());
        say("An agent in Java has just run too, with the client library; it set off two others.");
        say("invoice-import is quiet in the middle of its work: it counts as interrupted, until it goes on.");
        runs.await(Map.of(SampleFiles.RESUMED, "interrupted"));
        shell.type("run", "list", "--status", "interrupted");
        shell.type("emit", samples.afterTheBreak().toString());
        runs.await(statuses(javaRuns));
    }

    private static Map<String, String> statuses(List<String> javaRuns) {
        Map<String, String> statuses = new HashMap<>();
        javaRuns.forEach(run -> statuses.put(run, OK));
        for (String run : List.of(SampleFiles.STANDUP, SampleFiles.OK, SampleFiles.UNPRICED, SampleFiles.RESUMED)) {
            statuses.put(run, OK);
        }
        statuses.put(SampleFiles.FAILED, "error");
        return statuses;
    }

    private void show() {
        say("How the parts are doing:");
        shell.type("status");
        say("What has run, newest first:");
        shell.type("run", "list");
        say("What did one run do, step by step?");
        shell.type("run", "show", SampleFiles.STANDUP);
        say("Which runs sent mail, and how did they end?");
        shell.type("run", "search", "email.send");
        say("What does it cost? (≥: a model among them has no known price)");
        shell.type("run", "cost");
        shell.type("run", "cost", "--by", "model");
        shell.type("run", "cost", "--since", "1d", "--until", "2026-07-20");
    }

    private void showFiles() throws IOException {
        Path folder = machine.place().runsDir();
        say("All of it lies in plain files, one for each run, for grep, jq and less, in " + folder);
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.getFileName().toString().endsWith(".jsonl"))
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .forEach(file -> output.line("  " + file));
        }
        output.line("");
        output.flush();
    }

    private void say(String words) {
        output.line("# " + words);
        output.flush();
    }
}
