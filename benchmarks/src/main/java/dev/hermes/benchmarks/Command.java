package dev.hermes.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts the hermes command, with a home of its own. */
final class Command {
    private static final int GOOD = 0;
    private static final int NOTHING_FOUND = 1;

    private final Path launcher;
    private final Path home;
    private final Map<String, String> environment;

    /** With those variables of Hermes and no others. */
    Command(Path launcher, Path home, Map<String, String> environment) {
        this.launcher = launcher;
        this.home = home;
        this.environment = environment;
    }

    /** Seconds from the start of the command to its end, which must be a good one. */
    double seconds(String... arguments) throws IOException, InterruptedException {
        return seconds(builder(arguments), GOOD);
    }

    /** The same of a search that finds nothing. */
    double secondsToFindNothing(String... arguments) throws IOException, InterruptedException {
        return seconds(builder(arguments), NOTHING_FOUND);
    }

    /** Seconds that the JVM which runs this takes for the arguments. */
    static double javaSeconds(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        return seconds(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD), GOOD);
    }

    /** What the command writes until its end, which must be a good one. */
    List<String> lines(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = builder(arguments);
        Process process = builder.start();
        List<String> lines;
        try (BufferedReader out = process.inputReader()) {
            lines = out.lines().toList();
        }
        require(GOOD, builder, process.waitFor());
        return lines;
    }

    UpProcess up() throws IOException {
        return UpProcess.start(builder("up", "--kafka-port", "0", "--http-port", "0"));
    }

    private ProcessBuilder builder(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(launcher.toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.startsWith("HERMES_"));
        builder.environment().put("HERMES_HOME", home.toString());
        builder.environment().putAll(environment);
        return builder;
    }

    private static double seconds(ProcessBuilder builder, int expected) throws IOException, InterruptedException {
        long start = System.nanoTime();
        int status =
                builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        require(expected, builder, status);
        return seconds;
    }

    private static void require(int expected, ProcessBuilder builder, int status) throws IOException {
        if (status != expected) {
            throw new IOException(String.join(" ", builder.command()) + " failed with status " + status);
        }
    }
}
