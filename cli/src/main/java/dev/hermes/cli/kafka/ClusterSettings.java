package dev.hermes.cli.kafka;

import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.part.SettingProblems;
import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.health.KafkaRefusal;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Where a command finds its Kafka cluster. Immutable.
 *
 * @param bootstrapServers {@code host:port} with commas between
 * @param kafka raw properties of Kafka's clients
 */
public record ClusterSettings(String bootstrapServers, Map<String, String> kafka) {
    /** A command has somebody waiting in front of it. */
    private static final int TIMEOUT_MILLIS = 15_000;

    public ClusterSettings {
        Objects.requireNonNull(bootstrapServers, "bootstrapServers");
        kafka = Map.copyOf(kafka);
    }

    /**
     * The cluster that is named, else that of the running {@code hermes up}.
     *
     * @throws CommandException when there is none, or Kafka's clients cannot work with what is set for them
     * @throws IOException when the home cannot be read
     */
    public static ClusterSettings of(GlobalOptions options) throws IOException {
        SettingProblems.refuseKafka(options);
        Map<String, String> kafka = new PartSettings(options).kafka();
        if (options.bootstrapServers() != null) {
            return new ClusterSettings(options.bootstrapServers(), kafka);
        }
        UpFile up = UpFile.ofRunning(options.home())
                .orElseThrow(() -> CommandException.failed("nothing is up on "
                        + options.home().root() + ": start hermes up, or name a cluster with --bootstrap-server"));
        return new ClusterSettings(up.bootstrapServers(), kafka);
    }

    /** Properties of a client: defaults, then the user's. */
    public Map<String, Object> client() {
        Map<String, Object> client = new HashMap<>();
        client.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        client.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        client.putAll(kafka);
        client.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        return client;
    }

    /** What ended the command, in words. */
    public CommandException failure(KafkaException failure) {
        Optional<String> refusal = KafkaRefusal.of(failure, "what this command reads or writes");
        if (refusal.isPresent()) {
            return CommandException.failed(refusal.get());
        }
        Throwable problem = failure;
        while (problem.getCause() instanceof KafkaException cause) {
            problem = cause;
        }
        if (problem instanceof UnknownTopicOrPartitionException) {
            return CommandException.failed("the topics are not there at " + bootstrapServers
                    + ": hermes up or hermes stream-processor makes them");
        }
        if (problem instanceof RegistryUnavailableException) {
            return CommandException.failed(problem.getMessage());
        }
        String why = KafkaProblem.of(failure, bootstrapServers);
        return KafkaProblem.isOfSettings(failure) && !KafkaProblem.mayPass(failure)
                ? CommandException.wrongUsage(why)
                : CommandException.failed(why);
    }

    /** Of the properties the names only: values may be passwords. */
    @Override
    public String toString() {
        return "ClusterSettings[bootstrapServers=" + bootstrapServers + ", kafka=" + kafka.keySet() + "]";
    }
}
