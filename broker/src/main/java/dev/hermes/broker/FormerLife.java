package dev.hermes.broker;

import com.yammer.metrics.core.Gauge;
import com.yammer.metrics.core.Metric;
import com.yammer.metrics.core.MetricName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.server.metrics.KafkaYammerMetrics;

/**
 * The broker that was killed on a folder. For the controller it goes on living until its session is over, and it still leads
 * all partitions. A broker that starts meanwhile takes these roles over, loses them when the session ends, and in between
 * may take down a decided transaction as complete without having marked its end in every partition: the transaction
 * coordinator skips partitions that have no leader, since it takes them for deleted. What such a transaction wrote can
 * never be read. So the controller runs alone until the session is over, and only then the broker starts.
 */
final class FormerLife {
    /** Kafka writes it when a broker has stopped in good order, and deletes it when the next one starts. */
    private static final String CLEAN_SHUTDOWN = ".kafka_cleanshutdown";

    /** A broker makes it when it starts; formatting alone does not. */
    private static final String MADE_BY_A_BROKER = "recovery-point-offset-checkpoint";

    private static final Duration NONE_IS_KNOWN = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final long LOOK_MILLIS = 20;

    private FormerLife() {}

    /** Returns when the controller knows of no living broker on the folder. */
    static void end(Path dataDir) {
        boolean wasKilled =
                Files.exists(dataDir.resolve(MADE_BY_A_BROKER)) && !Files.exists(dataDir.resolve(CLEAN_SHUTDOWN));
        if (!wasKilled) {
            return;
        }
        Map<String, String> settings = BrokerSettings.ofControllerAlone(dataDir, LoopbackPort.free());
        KafkaRaftServer controller = new KafkaRaftServer(new KafkaConfig(settings), Time.SYSTEM);
        try {
            controller.startup();
            awaitNoLivingBroker(dataDir);
        } finally {
            controller.shutdown();
            controller.awaitShutdown();
        }
    }

    private static void awaitNoLivingBroker(Path dataDir) {
        long start = System.nanoTime();
        try {
            while (!isOver(System.nanoTime() - start)) {
                if (System.nanoTime() - start > LONGEST.toNanos()) {
                    throw new BrokerStartException(
                            "the session of the broker that was killed on %s does not end; start again"
                                    .formatted(dataDir),
                            null);
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerStartException("interrupted while a broker that was killed is missed", e);
        }
    }

    /** While the controller still reads its log it knows of no broker at all; so does one that never had a broker. */
    private static boolean isOver(long waitedNanos) {
        int living = count("ActiveBrokerCount");
        boolean knowsNone = living == 0 && count("FencedBrokerCount") == 0;
        return living == 0 && (!knowsNone || waitedNanos > NONE_IS_KNOWN.toNanos());
    }

    /** The controller tells it by a metric only, of which a JVM has one for all its brokers. */
    private static int count(String name) {
        for (Map.Entry<MetricName, Metric> metric :
                KafkaYammerMetrics.defaultRegistry().allMetrics().entrySet()) {
            MetricName found = metric.getKey();
            boolean isWanted =
                    found.getType().equals("KafkaController") && found.getName().equals(name);
            if (isWanted && metric.getValue() instanceof Gauge<?> gauge) {
                return ((Number) gauge.value()).intValue();
            }
        }
        return 0; // it is registered when the controller begins to read its log
    }
}
