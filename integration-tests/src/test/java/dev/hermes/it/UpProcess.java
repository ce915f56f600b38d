package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.cli.Main;
import dev.hermes.cli.home.UpFile;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A {@code hermes up} in a JVM of its own, on free ports, ready. */
final class UpProcess implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private final ChildJvm process;
    private final UpFile place;

    private UpProcess(ChildJvm process, UpFile place) {
        this.process = process;
        this.place = place;
    }

    /** Returns when it is ready. */
    static UpProcess start(HermesHome home) throws IOException {
        Path log = Files.createDirectories(home.root()).resolve("up.err");
        ChildJvm process = ChildJvm.start(
                Main.class, log, "up", "--home", home.root().toString(), "--kafka-port", "0", "--http-port", "0");
        await().atMost(LONGEST_START).until(() -> UpFile.ofRunning(home).isPresent() || !process.isAlive());
        UpFile place = UpFile.ofRunning(home)
                .orElseThrow(() -> new IllegalStateException("hermes up has ended: " + Audit.text(log)));
        return new UpProcess(process, place);
    }

    UpFile place() {
        return place;
    }

    @Override
    public void close() {
        process.close();
    }
}
