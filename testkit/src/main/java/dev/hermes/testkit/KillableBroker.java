package dev.hermes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.broker.EmbeddedBroker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Brokers in JVMs of their own, one or three: each can be killed, and comes back on the same port with the same data.
 * Thread-safe.
 */
public final class KillableBroker extends TestBroker implements AutoCloseable {
    private static final int THREE = 3;

    private final List<Node> nodes;
    private int killed;

    private KillableBroker(String bootstrapServers, List<Node> nodes) {
        super(bootstrapServers);
        this.nodes = nodes;
    }

    /** The embedded broker, alone, with its data in a folder; what it logs goes to the end of {@code log}. */
    public static KillableBroker start(Path dataDir, Path log) {
        int port = FreePorts.take(1).get(0);
        Node node = new Node(EmbeddedBrokerMain.class, log, dataDir.toString(), Integer.toString(port));
        node.awaitReady();
        return new KillableBroker("127.0.0.1:" + port, List.of(node));
    }

    /** Three brokers; a record is acknowledged when two of them have it. */
    public static KillableBroker startThree(Path dataDir, Path log) {
        List<String> ports =
                FreePorts.take(2 * THREE).stream().map(String::valueOf).toList();
        List<Node> nodes = IntStream.rangeClosed(1, THREE)
                .mapToObj(number -> {
                    List<String> arguments = new ArrayList<>(
                            List.of(dataDir.resolve("node-" + number).toString(), "" + number));
                    arguments.addAll(ports);
                    return new Node(ClusterNode.class, log, arguments.toArray(String[]::new));
                })
                .toList();
        nodes.forEach(Node::awaitReady);
        String servers = ports.subList(0, THREE).stream()
                .map(port -> "127.0.0.1:" + port)
                .collect(Collectors.joining(","));
        return new KillableBroker(servers, nodes);
    }

    /** Kills a broker, of three in turn, and returns when it is back. */
    public synchronized void killAndRestart() {
        nodes.get(killed++ % nodes.size()).killAndRestart();
    }

    @Override
    public synchronized void close() {
        nodes.forEach(node -> node.running.kill());
    }

    /** A broker's process. */
    private static final class Node {
        private final Class<?> main;
        private final Path log;
        private final String[] arguments;
        private ChildJvm running;

        Node(Class<?> main, Path log, String... arguments) {
            this.main = main;
            this.log = log;
            this.arguments = arguments;
            this.running = ChildJvm.start(main, log, arguments);
        }

        void killAndRestart() {
            running.kill();
            running = ChildJvm.start(main, log, arguments);
            awaitReady();
        }

        /** It prints its port when it is ready. */
        void awaitReady() {
            try {
                if (new BufferedReader(new InputStreamReader(running.output(), UTF_8)).readLine() == null) {
                    throw new IllegalStateException("the broker's process ended before it was ready, see " + log);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The embedded broker's process. */
    static final class EmbeddedBrokerMain {
        private EmbeddedBrokerMain() {}

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
