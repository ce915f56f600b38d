package dev.hermes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.broker.EmbeddedBroker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A broker in a JVM of its own: it can be killed, and comes back on the same port with the same data. Thread-safe. */
public final class KillableBroker extends TestBroker implements AutoCloseable {
    private final Path dataDir;
    private final Path log;
    private final int port;
    private ChildJvm running;

    private KillableBroker(Path dataDir, Path log, ChildJvm running, int port) {
        super("127.0.0.1:" + port);
        this.dataDir = dataDir;
        this.log = log;
        this.running = running;
        this.port = port;
    }

    /** A running broker with its data in a folder; what it logs goes to the end of {@code log}. */
    public static KillableBroker start(Path dataDir, Path log) {
        ChildJvm child = child(dataDir, log, 0);
        return new KillableBroker(dataDir, log, child, portOf(child));
    }

    private static ChildJvm child(Path dataDir, Path log, int port) {
        return ChildJvm.start(BrokerMain.class, log, dataDir.toString(), Integer.toString(port));
    }

    /** It prints its port when it is ready. */
    private static int portOf(ChildJvm child) {
        try {
            String port = new BufferedReader(new InputStreamReader(child.output(), UTF_8)).readLine();
            if (port == null) {
                throw new IllegalStateException("the broker's process ended before it was ready");
            }
            return Integer.parseInt(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it, and returns when it is back. */
    public synchronized void killAndRestart() {
        running.kill();
        running = child(dataDir, log, port);
        portOf(running);
    }

    @Override
    public synchronized void close() {
        running.close();
    }

    /** The child's. */
    static final class BrokerMain {
        private BrokerMain() {}

        /** Arguments: folder of the data, port. Runs until its standard input ends. */
        public static void main(String[] args) throws IOException {
            try (EmbeddedBroker broker = EmbeddedBroker.builder()
                    .dataDir(Path.of(args[0]))
                    .port(Integer.parseInt(args[1]))
                    .start()) {
                System.out.println(broker.port());
                System.in.transferTo(System.err);
            }
        }
    }
}
