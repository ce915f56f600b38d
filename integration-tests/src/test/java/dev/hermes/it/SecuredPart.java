package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import dev.hermes.cli.Main;
import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A part in a process of its own, with the settings of its user. */
final class SecuredPart implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Pattern HTTP = Pattern.compile(" is up: kafka=\\S+ http=(\\S+)");

    private final Process process;
    private final Path out;
    private final Path err;

    private SecuredPart(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** @param settings go before those of the user */
    static SecuredPart start(SecuredCluster cluster, String user, Map<String, String> settings, String... command)
            throws IOException {
        Path home = Files.createDirectories(cluster.homeOf(user).root());
        Path out = Files.createTempFile(home, "out", "");
        Path err = Files.createTempFile(home, "err", "");
        ProcessBuilder builder = ChildJvm.builder(Main.class, command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(cluster.environmentOf(user));
        builder.environment().putAll(settings);
        return new SecuredPart(builder.start(), out, err);
    }

    /** Where it answers; returns when it does. */
    String awaitUrl() {
        await().atMost(PATIENCE).until(() -> HTTP.matcher(text(out)).find() || !process.isAlive());
        Matcher http = HTTP.matcher(text(out));
        if (!http.find()) {
            throw new IllegalStateException("the part has ended: " + said());
        }
        return http.group(1);
    }

    /** Waits for its end, and returns what it has printed. */
    String awaitOutput() {
        process.onExit().join();
        return text(out);
    }

    /** As every user of the machine may see it. */
    String commandLine() {
        return process.info().commandLine().orElseThrow();
    }

    /** All that it has said on stderr. */
    String said() {
        return text(err);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
