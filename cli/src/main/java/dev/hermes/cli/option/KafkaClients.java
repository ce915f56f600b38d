package dev.hermes.cli.option;

import dev.hermes.schemas.health.KafkaProblem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.streams.StreamsConfig;

/** What may be set of Kafka's own clients, by the names that they have there, and to what. */
public final class KafkaClients {
    private static final List<Client> ALL = List.of(
            new Client("", AdminClientConfig.configDef()),
            new Client("", ConsumerConfig.configDef()),
            new Client("", ProducerConfig.configDef()),
            new Client("", StreamsConfig.configDef()),
            new Client(StreamsConfig.ADMIN_CLIENT_PREFIX, AdminClientConfig.configDef()),
            new Client(StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.configDef()),
            new Client(StreamsConfig.MAIN_CONSUMER_PREFIX, ConsumerConfig.configDef()),
            new Client(StreamsConfig.RESTORE_CONSUMER_PREFIX, ConsumerConfig.configDef()),
            new Client(StreamsConfig.GLOBAL_CONSUMER_PREFIX, ConsumerConfig.configDef()),
            new Client(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.configDef()));

    private KafkaClients() {}

    /** @param prefix before the names that are meant for it alone */
    private record Client(String prefix, ConfigDef settings) {
        List<ConfigValue> read(Map<String, String> kafka) {
            Map<String, String> own = new HashMap<>();
            kafka.forEach((name, value) -> {
                if (name.startsWith(prefix)) {
                    own.put(name.substring(prefix.length()), value);
                }
            });
            return settings.validate(own).stream()
                    .filter(value -> own.containsKey(value.name()))
                    .toList();
        }

        /** Of several reasons the first: the others follow from it. */
        String problem(ConfigValue value) {
            String setting = " for configuration ";
            String reason =
                    value.errorMessages().get(0).replace(setting + value.name(), setting + prefix + value.name());
            return KafkaProblem.cause(new ConfigException(reason));
        }
    }

    /** All names, but those of topics, which Kafka Streams takes below {@code topic.} and knows no list of. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>();
        ALL.forEach(client -> client.settings().names().forEach(name -> names.add(client.prefix() + name)));
        return names;
    }

    /**
     * What is wrong, in words, by name; a value that one of the clients takes is not.
     *
     * @param kafka raw properties
     */
    public static List<String> problems(Map<String, String> kafka) {
        Map<String, String> problems = new TreeMap<>();
        Set<String> taken = new HashSet<>();
        for (Client client : ALL) {
            for (ConfigValue value : client.read(kafka)) {
                String name = client.prefix() + value.name();
                if (value.errorMessages().isEmpty()) {
                    taken.add(name);
                } else {
                    problems.putIfAbsent(name, client.problem(value));
                }
            }
        }
        problems.keySet().removeAll(taken);
        return List.copyOf(problems.values());
    }
}
