package dev.hermes.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The command as a user meets it: whole processes, by the launcher. */
final class CommandMeasure implements Measure {
    private static final String FIRST = "`hermes up` ready, first start";
    private static final String SECOND = "`hermes up` ready, second start";
    private static final String MEMORY = "`hermes up`, resident memory";
    private static final String SHOW = "`hermes run show 7c2a`, process";
    private static final int SHOWS = 10;
    private static final int OTHER_RUNS = 2_000;
    private static final int SECONDS_TO_SETTLE = 5;

    private final Path launcher;

    CommandMeasure(Path launcher) {
        this.launcher = launcher;
    }

    @Override
    public List<Row> measure() throws Exception {
        if (!Files.isExecutable(launcher)) {
            String why = "no " + launcher + " here";
            return List.of(
                    Row.missing(FIRST, why, "≤ 8 s"),
                    Row.missing(SECOND, why, "≤ 5 s"),
                    Row.missing(MEMORY, why, "≤ 700 MB"),
                    Row.missing(SHOW, why, "≤ 0.4 s"));
        }
        List<Row> rows = new ArrayList<>();
        try (TempFolder home = TempFolder.create()) {
            Command command = new Command(launcher, home.path(), Map.of());
            command.seconds("--version"); // builds, where nothing is built yet
            rows.addAll(up(command));
        }
        try (TempFolder home = TempFolder.create()) {
            writeRuns(home.resolve("runs"));
            rows.add(show(new Command(launcher, home.path(), Map.of())));
        }
        return rows;
    }

    private static List<Row> up(Command command) throws Exception {
        List<Row> rows = new ArrayList<>();
        try (UpProcess up = command.up()) {
            rows.add(Row.alone(FIRST, Row.format("%.1f s", up.secondsToReady()), "≤ 8 s"));
        }
        try (UpProcess up = command.up()) {
            rows.add(Row.alone(SECOND, Row.format("%.1f s", up.secondsToReady()), "≤ 5 s"));
            TimeUnit.SECONDS.sleep(SECONDS_TO_SETTLE);
            OptionalLong bytes = up.residentBytes();
            String memory = bytes.isPresent() ? bytes.getAsLong() / 1_000_000 + " MB" : "unknown without /proc";
            rows.add(Row.alone(MEMORY, memory, "≤ 700 MB"));
        }
        return rows;
    }

    private static Row show(Command command) throws Exception {
        command.seconds("run", "show", "7c2a");
        List<Double> ours = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        for (int n = 0; n < SHOWS; n++) {
            ours.add(command.seconds("run", "show", "7c2a"));
            bare.add(Command.javaSeconds("-version"));
        }
        double seconds = Median.of(ours);
        double yardstick = Median.of(bare);
        return new Row(
                SHOW,
                Row.format("%.2f s", seconds),
                Row.format("%.2f s `java -version`", yardstick),
                Row.format("%.1f", seconds / yardstick),
                "≤ 0.4 s");
    }

    /** The run that is shown, among others. */
    private static void writeRuns(Path runs) throws IOException {
        Workload workload = new Workload(OTHER_RUNS, 1, 2);
        for (int n = 0; n < workload.events(); n += 2) {
            var first = workload.runLine(n, 0);
            writeRun(
                    runs.resolve(first.path()),
                    List.of(first.line(), workload.event(n + 1).line()));
        }
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= 5; step++) {
            lines.add(SampleLines.line("7c2a", step));
        }
        lines.add(SampleLines.end("2026-07-20", "7c2a", 6));
        writeRun(runs.resolve("2026-07-20/7c2a-standup-scheduler.jsonl"), lines);
    }

    private static void writeRun(Path file, List<String> lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
    }
}
