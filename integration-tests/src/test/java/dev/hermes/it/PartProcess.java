package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Main;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One part alone, as {@code hermes} runs it: a process of its own, on a home of its own. */
final class PartProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Pattern URL = Pattern.compile(" http=(\\S+)\n");

    private final Process process;
    private final Path out;

    private PartProcess(Process process, Path out) {
        this.process = process;
        this.out = out;
    }

    /**
     * Starts it.
     *
     * @param flags of the JVM, which count before the usual ones
     * @param log gets what it says on stderr, at its end
     */
    static PartProcess start(
            HermesHome home, Path log, List<String> flags, Map<String, String> settings, String... arguments) {
        ProcessBuilder builder = ChildJvm.builder(Main.class, arguments);
        List<String> command = new ArrayList<>(builder.command());
        command.addAll(command.indexOf("-cp"), flags);
        builder.command(command);
        builder.environment().putAll(settings);
        builder.environment().put(HermesHome.VARIABLE, home.root().toString());
        builder.environment().put("MALLOC_ARENA_MAX", "2"); // as the launcher does
        try {
            Path out = Files.createTempFile(Files.createDirectories(home.root()), "part", ".out");
            builder.redirectOutput(out.toFile()).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
            return new PartProcess(builder.start(), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it answers; waits until it says so. */
    String url() {
        await().atMost(PATIENCE).until(() -> URL.matcher(Files.readString(out)).find() || !process.isAlive());
        Matcher ready = URL.matcher(Audit.text(out));
        assertTrue(ready.find(), "it has ended before it was ready");
        return ready.group(1);
    }

    /** Asks it to end, and waits until it has. */
    void stop() {
        process.destroy();
        try {
            assertTrue(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS), "it does not end");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** As {@code kill -9} does; returns when it is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /**
     * Memory that it has of the machine.
     *
     * @param residentBytes all of it, mapped files too
     * @param anonymousBytes without files
     */
    record Memory(long residentBytes, long anonymousBytes) {}

    /** As Linux says now. */
    Memory memory() {
        String status = Audit.text(Path.of("/proc", String.valueOf(process.pid()), "status"));
        return new Memory(bytes(status, "VmRSS"), bytes(status, "RssAnon"));
    }

    private static long bytes(String status, String field) {
        Matcher kilobytes = Pattern.compile(field + ":\\s+([0-9]+) kB").matcher(status);
        assertTrue(kilobytes.find(), "the process has ended");
        return Long.parseLong(kilobytes.group(1)) << 10;
    }

    @Override
    public void close() {
        kill();
    }
}
