package dev.hermes.testkit;

import dev.hermes.broker.EmbeddedBroker;
import java.nio.file.Path;

/**
 * A broker of one test, which can be away for a while: it comes back on the same port with the same data. Start takes
 * seconds, so most tests use the shared one. Thread-safe.
 */
public final class StoppableBroker extends TestBroker implements AutoCloseable {
    private final Path dataDir;
    private final int port;
    private EmbeddedBroker running;

    private StoppableBroker(Path dataDir, EmbeddedBroker running) {
        super(running.bootstrapServers());
        this.dataDir = dataDir;
        this.port = running.port();
        this.running = running;
    }

    /** A running broker with its data in {@code dataDir}, a {@code @TempDir} say. */
    public static StoppableBroker start(Path dataDir) {
        return new StoppableBroker(
                dataDir, EmbeddedBroker.builder().dataDir(dataDir).start());
    }

    /** Lets clients find nobody until {@link #restart}. */
    public synchronized void stop() {
        if (running == null) {
            throw new IllegalStateException("the broker is stopped already");
        }
        running.close();
        running = null;
    }

    /** Comes back after {@link #stop}; a running one is stopped first. */
    public synchronized void restart() {
        close();
        running = EmbeddedBroker.builder().dataDir(dataDir).port(port).start();
    }

    @Override
    public synchronized void close() {
        if (running != null) {
            stop();
        }
    }
}
