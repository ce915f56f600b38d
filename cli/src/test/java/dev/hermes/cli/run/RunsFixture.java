package dev.hermes.cli.run;

import dev.hermes.cli.option.FailureLine;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Screen;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A home with a runs folder that a test writes, and the command that reads it on the evening of 2026-07-20. */
final class RunsFixture {
    static final Instant NOW = Instant.parse("2026-07-20T18:00:00Z");

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();
    private Screen screen = Screen.NONE;

    RunsFixture(Path home) throws IOException {
        this.home = home;
        Files.createDirectories(runs());
    }

    Path runs() {
        return home.resolve("runs");
    }

    /** Writes a run file of lines, each with its line feed. */
    RunsFixture file(String path, String... lines) throws IOException {
        return file(path, List.of(lines));
    }

    RunsFixture file(String path, List<String> lines) throws IOException {
        return bytes(path, text(lines).getBytes(StandardCharsets.UTF_8));
    }

    RunsFixture bytes(String path, byte[] bytes) throws IOException {
        Path file = runs().resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        return this;
    }

    RunsFixture index(String... rows) throws IOException {
        return file("index.jsonl", rows);
    }

    RunsFixture environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** From now on results are shown on a screen. */
    RunsFixture on(Screen shownOn) {
        screen = shownOn;
        return this;
    }

    static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    /** A row of the index, of a run without a name. */
    static String row(String runId, String ts, String status, String further) {
        return "{\"run_id\":\"%s\",\"ts\":\"%s\",\"summary\":\"did %s\",\"status\":\"%s\",\"cost_usd\":0.1,\"path\":\"%s/%s.jsonl\"%s}"
                .formatted(runId, ts, runId, status, ts.substring(0, 10), runId, further);
    }

    /** A line with the required fields, and further ones that begin with a comma. */
    static String line(String runId, String ts, int step, String kind, String further) {
        return "{\"ts\":\"%s\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"%s\"%s}"
                .formatted(ts, runId, step, kind, further);
    }

    record Result(int exitCode, String out, String err) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    /** Executes {@code hermes run …}. */
    Result run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        GlobalOptions options = new GlobalOptions(environment, () -> screen);
        CommandSpec root = CommandSpec.create().name("hermes");
        root.addMixin("options", CommandSpec.forAnnotatedObject(options));
        CommandLine hermes =
                new CommandLine(root).addSubcommand(RunCommand.commandLine(options, Clock.fixed(NOW, ZoneOffset.UTC)));
        hermes.setOut(new PrintWriter(out));
        hermes.setErr(new PrintWriter(err, true));
        hermes.setExecutionExceptionHandler(new FailureLine());
        List<String> all = new ArrayList<>(List.of("--home", home.toString(), "run"));
        all.addAll(Arrays.asList(arguments));
        int exitCode = hermes.execute(all.toArray(String[]::new));
        return new Result(exitCode, out.toString(), err.toString());
    }
}
