package dev.hermes.cli.option;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.StreamsConfig;

/** The settings that there are, and the variables of the environment by which they are set. */
public final class KnownSettings {
    /** What stands below it goes to Kafka's clients as it is, and to what is plugged into them. */
    private static final String RAW = "kafka.";

    /** What stands below it, Kafka Streams gives to the topics that it makes. */
    private static final String OF_TOPICS = RAW + StreamsConfig.TOPIC_PREFIX;

    private static final Set<String> SERVERS = Set.of("gateway", "query", "sink");
    private static final Set<String> OF_A_SERVER = Set.of(".address", ".hosts", ".tls.certificate", ".tls.key");
    private static final Set<String> KEYS = keys();

    /** Not settings, but read: by commands, launchers, the client, {@code docker-compose.yml} and tests. */
    private static final Set<String> OTHER_VARIABLES = Set.of(
            "HERMES_AGENT",
            "HERMES_HEAP",
            "HERMES_HOME",
            "HERMES_TEAM",
            "HERMES_TESTS",
            "HERMES_TOKEN",
            "HERMES_USER",
            "HERMES_VERSION");

    private static final Set<String> VARIABLES = variables();

    private KnownSettings() {}

    private static Set<String> keys() {
        Set<String> keys = new TreeSet<>(Set.of(
                "auto.register.schemas",
                "basic.auth.user.info",
                "bootstrap-servers",
                "gateway.tokens",
                "instance.id",
                "log.level",
                "memory.folder",
                "query.tokens",
                "retention.run-files",
                "runs.access",
                "runs.dir",
                "runs.idle-timeout",
                "schema.registry.ssl.keystore.location",
                "schema.registry.ssl.keystore.password",
                "schema.registry.ssl.truststore.location",
                "schema.registry.ssl.truststore.password",
                "schema.registry.url",
                "server",
                "server.token",
                "stores.memory",
                "time-zone",
                "topics.partitions"));
        KafkaClients.names().forEach(name -> keys.add(RAW + name));
        SERVERS.forEach(server -> OF_A_SERVER.forEach(rest -> keys.add(server + rest)));
        return Set.copyOf(keys);
    }

    private static Set<String> variables() {
        Set<String> variables = new TreeSet<>(OTHER_VARIABLES);
        for (String key : KEYS) {
            variables.add(Settings.variable(key));
            variables.add(Settings.variable(key) + Settings.IN_FILE);
        }
        return Set.copyOf(variables);
    }

    /** Whether a key of {@code config.yaml} is one. */
    public static boolean has(String key) {
        return KEYS.contains(key) || key.startsWith(OF_TOPICS);
    }

    /** Whether a variable is read. */
    static boolean hasVariable(String name) {
        return VARIABLES.contains(name) || name.startsWith(Settings.variable(OF_TOPICS));
    }

    /** Whether a key or a variable that is none goes to Kafka's clients all the same. */
    static boolean isRaw(String name) {
        return name.startsWith(RAW) || name.startsWith(Settings.variable(RAW));
    }

    /** The key that is most like another word, if any is. */
    static Optional<String> nearest(String word) {
        return nearest(word, KEYS, word.length());
    }

    /** The variable that is most like another one, if any is. */
    static Optional<String> nearestVariable(String name) {
        return nearest(name, VARIABLES, name.length() - Settings.PREFIX.length());
    }

    /** @param length of what can be misspelt */
    private static Optional<String> nearest(String word, Collection<String> known, int length) {
        int most = Math.max(1, length / 3);
        return known.stream()
                .filter(name -> Spelling.distance(word, name) <= most)
                .min(Comparator.<String>comparingInt(name -> Spelling.distance(word, name))
                        .thenComparing(Comparator.naturalOrder()));
    }
}
