package dev.hermes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/** One of three brokers of a cluster, in a JVM of its own; each is a controller too. Records are on two of them at least. */
final class ClusterNode {
    private static final int NODES = 3;
    private static final String CLUSTER_ID = "hermesTestCluster00000";

    private ClusterNode() {}

    /**
     * Arguments: folder of the data, number of the node (1 to 3), then three ports for clients and three for controllers.
     * Prints its port when it is ready, and runs until its standard input ends.
     */
    public static void main(String[] args) throws Exception {
        Path dataDir = Path.of(args[0]);
        int node = Integer.parseInt(args[1]);
        List<String> ports = List.of(args).subList(2, 2 + NODES);
        List<String> controllerPorts = List.of(args).subList(2 + NODES, 2 + 2 * NODES);
        if (!Files.exists(dataDir.resolve("meta.properties"))) {
            format(dataDir, node);
        }
        KafkaConfig config = new KafkaConfig(
                settings(dataDir, node, ports.get(node - 1), controllerPorts.get(node - 1), voters(controllerPorts)));
        KafkaRaftServer server = new KafkaRaftServer(config, Time.SYSTEM);
        server.startup();
        System.out.println(ports.get(node - 1));
        System.in.transferTo(System.err);
        server.shutdown();
        server.awaitShutdown();
    }

    private static void format(Path dataDir, int node) throws Exception {
        Files.createDirectories(dataDir);
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8))
                .setNodeId(node)
                .setClusterId(CLUSTER_ID)
                .setDirectories(List.of(dataDir.toString()))
                .setMetadataLogDirectory(dataDir.toString())
                .setControllerListenerName("CONTROLLER")
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                .run();
    }

    private static String voters(List<String> controllerPorts) {
        return IntStream.range(0, NODES)
                .mapToObj(i -> (i + 1) + "@127.0.0.1:" + controllerPorts.get(i))
                .collect(Collectors.joining(","));
    }

    private static Map<String, String> settings(
            Path dataDir, int node, String port, String controllerPort, String voters) {
        Map<String, String> settings = new HashMap<>();
        settings.put("log.dirs", dataDir.toString());
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(node));
        settings.put("listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
        settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put("controller.quorum.voters", voters);
        for (String topic : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            settings.put(topic + ".num.partitions", "3");
            settings.put(topic + ".replication.factor", "3");
        }
        settings.put("transaction.state.log.min.isr", "2");
        settings.put("share.coordinator.state.topic.min.isr", "2");
        settings.put("default.replication.factor", "3");
        settings.put("min.insync.replicas", "2");
        // else an agent that comes before the stream processor makes the intake topic, with the wrong settings
        settings.put("auto.create.topics.enable", "false");
        settings.put("message.max.bytes", Integer.toString((4 << 20) + (64 << 10)));
        settings.put("replica.fetch.max.bytes", Integer.toString((4 << 20) + (64 << 10)));
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("broker.heartbeat.interval.ms", "500");
        settings.put("broker.session.timeout.ms", "3000");
        settings.put("log.cleaner.dedupe.buffer.size", "2097152");
        return settings;
    }
}
