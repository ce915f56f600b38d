package dev.hermes.cli.up;

import static org.awaitility.Awaitility.await;

import dev.hermes.cli.Main;
import dev.hermes.cli.home.UpFile;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A {@code hermes up} in a JVM of its own, on free ports. */
final class UpProcess implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private final Process process;
    private final HermesHome home;
    private final Path out;
    private final Path err;

    private UpProcess(Process process, HermesHome home, Path out, Path err) {
        this.process = process;
        this.home = home;
        this.out = out;
        this.err = err;
    }

    /** Starts it on a home; it is not ready yet. */
    static UpProcess start(HermesHome home, String... more) throws IOException {
        Files.createDirectories(home.root());
        Path out = home.root().resolve("up.out");
        Path err = home.root().resolve("up.err");
        List<String> arguments = new ArrayList<>(
                List.of("up", "--home", home.root().toString(), "--kafka-port", "0", "--http-port", "0"));
        arguments.addAll(List.of(more));
        ProcessBuilder builder = ChildJvm.builder(Main.class, arguments.toArray(String[]::new))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        return new UpProcess(builder.start(), home, out, err);
    }

    /** Returns when it is ready. */
    UpFile awaitReady() throws IOException {
        await().atMost(LONGEST_START).pollInterval(Duration.ofMillis(50)).until(() -> isReady() || !process.isAlive());
        Optional<UpFile> place = UpFile.ofRunning(home);
        return place.orElseThrow(() -> new IllegalStateException("hermes up has ended: " + errors()));
    }

    private boolean isReady() throws IOException {
        return UpFile.ofRunning(home).isPresent() && output().endsWith("\n");
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for its end, and says how it ended. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(LONGEST_START.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("hermes up has not ended");
        }
        return process.exitValue();
    }

    /** As {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitEnd();
    }

    String output() throws IOException {
        return Files.readString(out);
    }

    String errors() {
        try {
            return Files.readString(err);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }
}
