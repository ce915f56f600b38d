package dev.hermes.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/** A command that goes on while a test looks at what it prints. */
public final class LiveCommand implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final Thread thread;

    private LiveCommand(Map<String, String> environment, String... words) {
        CommandLine hermes = Main.commandLine(environment, Clock.systemUTC(), InputStream.nullInputStream());
        hermes.setOut(new PrintWriter(out));
        hermes.setErr(new PrintWriter(err, true));
        thread = new Thread(() -> exitCode.complete(hermes.execute(words)), "live-command");
    }

    /** Types a command into an environment. */
    public static LiveCommand start(Map<String, String> environment, String... words) {
        LiveCommand command = new LiveCommand(environment, words);
        command.thread.start();
        return command;
    }

    /** Waits until these lines are all that it has printed on stdout. */
    public void awaitLines(List<String> lines) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertEquals(lines, out.toString().lines().toList(), err::toString));
    }

    /** What it has printed on stdout so far. */
    public List<String> lines() {
        return out.toString().lines().toList();
    }

    /** Stops it as Ctrl-C does. */
    public void interrupt() {
        thread.interrupt();
    }

    /** Waits until it has ended. */
    public int exitCode() throws Exception {
        return exitCode.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What it printed on stderr. */
    public String err() {
        return err.toString();
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join(PATIENCE.toMillis());
    }
}
