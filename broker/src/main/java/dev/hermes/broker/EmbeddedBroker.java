package dev.hermes.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running Kafka broker in this JVM: one node, broker and KRaft controller in one, that listens on 127.0.0.1 only and
 * without a password. Its data stay in a folder, so that a later broker on the same folder goes on with the same
 * cluster id, topics and offsets, after a crash too.
 *
 * <p>Safe for use by several threads. Kafka ends the whole JVM when it can no longer write to its data folder.
 */
public final class EmbeddedBroker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    private final DataFolder folder;
    private final KafkaRaftServer server;
    private final int port;

    private EmbeddedBroker(DataFolder folder, KafkaRaftServer server, int port) {
        this.folder = folder;
        this.server = server;
        this.port = port;
    }

    /** A broker still to be started. */
    public static Builder builder() {
        return new Builder();
    }

    /** Where clients connect, for example {@code 127.0.0.1:19092}. */
    public String bootstrapServers() {
        return LoopbackPort.HOST + ":" + port;
    }

    /** The port that clients connect to. */
    public int port() {
        return port;
    }

    /** Stops the broker in good order; returns when it has let go of its folder and ports. A second call does nothing. */
    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
        folder.close();
    }

    /** What a broker needs to be started. Not thread-safe. */
    public static final class Builder {
        private final Map<String, String> overrides = new HashMap<>();
        private Path dataDir;
        private int port;

        private Builder() {}

        /** The folder for all data; made when it does not exist. Required. */
        public Builder dataDir(Path dataDir) {
            this.dataDir = Objects.requireNonNull(dataDir, "dataDir == null").toAbsolutePath();
            return this;
        }

        /** The port for clients. 0, which is the default, takes a free one. */
        public Builder port(int port) {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("port must be between 0 and 65535 but is " + port);
            }
            this.port = port;
            return this;
        }

        /** Kafka properties that go before our own, such as {@code log.retention.ms}. */
        public Builder overrides(Map<String, String> overrides) {
            this.overrides.putAll(overrides);
            return this;
        }

        /**
         * Starts the broker and returns when it serves clients.
         *
         * @throws BrokerStartException when the folder cannot be used or is in use, when the port is taken, or when
         *     Kafka refuses to start
         */
        public EmbeddedBroker start() {
            Objects.requireNonNull(dataDir, "dataDir == null");
            long started = System.nanoTime();
            int clientPort = port == 0 ? LoopbackPort.free() : port;
            LoopbackPort.requireFree(clientPort);
            var folder = DataFolder.open(dataDir);
            var broker = new EmbeddedBroker(folder, startServer(folder, clientPort), clientPort);
            LOG.info(
                    "broker started bootstrap_servers={} folder={} millis={}",
                    broker.bootstrapServers(),
                    dataDir,
                    (System.nanoTime() - started) / 1_000_000);
            return broker;
        }

        private KafkaRaftServer startServer(DataFolder folder, int clientPort) {
            KafkaRaftServer server = null;
            try {
                FormerLife.end(folder.path());
                int controllerPort = LoopbackPort.freeBeside(clientPort);
                var settings = BrokerSettings.of(folder.path(), clientPort, controllerPort, overrides);
                server = new KafkaRaftServer(new KafkaConfig(settings), Time.SYSTEM);
                server.startup();
                return server;
            } catch (Exception e) { // Scala throws checked exceptions too, undeclared
                if (server != null) {
                    server.shutdown();
                }
                folder.close();
                throw new BrokerStartException(
                        "cannot start the broker on %s: %s".formatted(folder.path(), e.getMessage()), e);
            }
        }
    }
}
