package dev.hermes.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The broker's Kafka properties: one node, on loopback, small in memory and quick to start. */
final class BrokerSettings {
    static final int NODE_ID = 1;
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    /** Room for a record of 4 MiB and what a batch puts around it, in bytes. */
    private static final int LARGEST_BATCH = (4 << 20) + (64 << 10);

    private BrokerSettings() {}

    static Map<String, String> of(Path dataDir, int port, int controllerPort, Map<String, String> overrides) {
        var settings = new HashMap<String, String>();
        settings.put("log.dirs", dataDir.toString());
        listenOnLoopback(settings, port, controllerPort);
        expectOneNode(settings);
        keepWhatIsWritten(settings);
        staySmall(settings);
        startQuickly(settings);
        settings.putAll(overrides);
        return settings;
    }

    /** Of a controller that runs without its broker, to find out soon that the broker is not there. */
    static Map<String, String> ofControllerAlone(Path dataDir, int controllerPort) {
        var settings = new HashMap<String, String>();
        settings.put("log.dirs", dataDir.toString());
        settings.put("process.roles", "controller");
        settings.put("node.id", Integer.toString(NODE_ID));
        listenAsController(settings, controllerPort);
        settings.put("listeners", CONTROLLER_LISTENER + "://" + LoopbackPort.HOST + ":" + controllerPort);
        staySmall(settings);
        startQuickly(settings);
        settings.put("broker.session.timeout.ms", "500");
        settings.put("broker.heartbeat.interval.ms", "100");
        return settings;
    }

    private static void listenOnLoopback(Map<String, String> settings, int port, int controllerPort) {
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(NODE_ID));
        listenAsController(settings, controllerPort);
        settings.put(
                "listeners",
                "PLAINTEXT://%s:%d,%s://%s:%d"
                        .formatted(LoopbackPort.HOST, port, CONTROLLER_LISTENER, LoopbackPort.HOST, controllerPort));
    }

    private static void listenAsController(Map<String, String> settings, int controllerPort) {
        settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
        settings.put("controller.listener.names", CONTROLLER_LISTENER);
        settings.put("controller.quorum.voters", NODE_ID + "@" + LoopbackPort.HOST + ":" + controllerPort);
    }

    private static void expectOneNode(Map<String, String> settings) {
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            settings.put(topic + ".num.partitions", "1");
            settings.put(topic + ".replication.factor", "1");
        }
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        settings.put("default.replication.factor", "1");
        settings.put("min.insync.replicas", "1");
        settings.put("auto.leader.rebalance.enable", "false");
        settings.put("auto.create.topics.enable", "false");
    }

    private static void keepWhatIsWritten(Map<String, String> settings) {
        // No replica would have what a power cut takes. Looking every half second for what is half a second old
        // flushes within a second; without the scheduler's interval Kafka would not look at all.
        settings.put("log.flush.interval.ms", "500");
        settings.put("log.flush.scheduler.interval.ms", "500");
        settings.put("log.message.timestamp.type", "LogAppendTime");
        settings.put("message.max.bytes", Integer.toString(LARGEST_BATCH));
        settings.put("replica.fetch.max.bytes", Integer.toString(LARGEST_BATCH));
        // A laptop may be closed for months; its consumers go on where they were. In minutes: a year.
        settings.put("offsets.retention.minutes", "525600");
    }

    private static void staySmall(Map<String, String> settings) {
        settings.put("num.network.threads", "1");
        settings.put("num.io.threads", "2");
        settings.put("background.threads", "2");
        settings.put("log.cleaner.dedupe.buffer.size", "2097152");
        settings.put("metric.reporters", "");
    }

    private static void startQuickly(Map<String, String> settings) {
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("group.streams.initial.rebalance.delay.ms", "0");
        settings.put("controller.quorum.election.timeout.ms", "100");
        settings.put("controller.quorum.fetch.timeout.ms", "500");
        // After a crash the controller lets the broker in again when the session of its former life is over.
        settings.put("broker.heartbeat.interval.ms", "500");
        settings.put("broker.session.timeout.ms", "3000");
        settings.put("server.max.startup.time.ms", "120000");
    }
}
