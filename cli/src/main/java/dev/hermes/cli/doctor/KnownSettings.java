package dev.hermes.cli.doctor;

import java.util.Set;
import java.util.TreeSet;

/** The settings that there are. */
final class KnownSettings {
    /** What stands below it goes to Kafka's clients as it is. */
    private static final String RAW = "kafka.";

    private static final Set<String> SERVERS = Set.of("gateway", "query", "sink");
    private static final Set<String> OF_A_SERVER = Set.of(".address", ".hosts", ".tls.certificate", ".tls.key");
    private static final Set<String> KEYS = keys();

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
        SERVERS.forEach(server -> OF_A_SERVER.forEach(rest -> keys.add(server + rest)));
        return Set.copyOf(keys);
    }

    static boolean has(String key) {
        return KEYS.contains(key) || key.startsWith(RAW);
    }
}
