package dev.hermes.cli.part;

import dev.hermes.cli.group.KafkaAnswers;
import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.health.KafkaRefusal;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A part's first contact with its cluster, before it starts to work there. While no broker answers it waits, and says so: a part
 * may be started before its brokers. How it is doing may be asked by any thread.
 */
final class KafkaContact {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaContact.class);
    /** Nothing ends a try before its time, and a part is to end well before {@link StopSignal} cuts it off. */
    private static final int LONGEST_TRY_MILLIS = 5_000;

    /** One alone may fail because the machine is busy; {@link #health} tells of it all the same. */
    private static final int TRIES_BEFORE_A_WORD = 2;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Map<String, String> kafka;
    private final String bootstrapServers;
    private volatile Health health = Health.of("starting");

    /** @param kafka raw properties of Kafka's clients */
    KafkaContact(Map<String, String> kafka, String bootstrapServers) {
        this.kafka = kafka;
        this.bootstrapServers = bootstrapServers;
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    /** What a part waits for that has not begun its work. */
    Health health() {
        return health;
    }

    /**
     * Waits for the brokers, until the part is to stop; false: it is.
     *
     * @throws CommandException when waiting would not help
     */
    boolean await(StopSignal stop) throws InterruptedException {
        return brokers(stop).isPresent();
    }

    /**
     * The same for a part whose work is done once in a cluster, by all instances together that know of each other. Those of
     * {@code hermes up} know of no other.
     *
     * @param part its name
     * @throws CommandException when the broker is that of a {@code hermes up}, or waiting would not help
     */
    boolean awaitShared(StopSignal stop, String part) throws InterruptedException {
        Optional<Collection<Node>> brokers = brokers(stop);
        if (brokers.isPresent() && UpBroker.isAmong(brokers.get())) {
            throw CommandException.failed("Kafka at " + bootstrapServers + " is that of a running hermes up, whose own "
                    + part + " does all the work: for more of them run Kafka by itself, and each part alone");
        }
        return brokers.isPresent();
    }

    /** Empty when the part is to stop. */
    private Optional<Collection<Node>> brokers(StopSignal stop) throws InterruptedException {
        int failed = 0;
        while (!stop.isAsked()) {
            try {
                Collection<Node> brokers = ask();
                health = Health.of("starting");
                if (failed >= TRIES_BEFORE_A_WORD) {
                    LOG.warn("connected to Kafka bootstrap_servers={}", bootstrapServers);
                }
                return Optional.of(brokers);
            } catch (KafkaException e) {
                String problem = problem(e);
                health = Health.of("waiting for Kafka: " + problem);
                failed++;
                if (failed == TRIES_BEFORE_A_WORD) {
                    LOG.warn("waiting for Kafka bootstrap_servers={} reason=\"{}\"", bootstrapServers, problem);
                }
            }
            stop.await(PAUSE);
        }
        return Optional.empty();
    }

    private Collection<Node> ask() throws InterruptedException {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        try (Admin admin = Admin.create(settings)) {
            return KafkaAnswers.get(admin.describeCluster(new DescribeClusterOptions().timeoutMs(LONGEST_TRY_MILLIS))
                    .nodes());
        }
    }

    /** What is waited for. */
    private String problem(KafkaException failure) {
        String problem = KafkaRefusal.of(failure, "to be asked")
                .map(refusal -> "Kafka at " + bootstrapServers + " cannot be used: " + refusal)
                .orElseGet(() -> KafkaProblem.of(failure, bootstrapServers));
        if (!KafkaProblem.mayPass(failure)) {
            throw KafkaProblem.isOfSettings(failure)
                    ? CommandException.wrongUsage(problem)
                    : CommandException.failed(problem);
        }
        return problem;
    }
}
