package dev.hermes.testkit;

import dev.hermes.broker.EmbeddedBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A broker that asks who somebody is (SCRAM, over TLS) and lets nobody do what no ACL allows. Whoever comes without TLS and a
 * password, as tests do, may do all. Thread-safe.
 */
public final class SecuredBroker extends TestBroker implements AutoCloseable {
    /** The only way to say who one is. */
    public static final String MECHANISM = "SCRAM-SHA-512";

    private final EmbeddedBroker running;
    private final String securedServers;

    private SecuredBroker(EmbeddedBroker running, String securedServers) {
        super(running.bootstrapServers());
        this.running = running;
        this.securedServers = securedServers;
    }

    /**
     * A running broker.
     *
     * @param keyStore PEM file of its private key and its certificate
     */
    public static SecuredBroker start(Path dataDir, Path keyStore) {
        List<Integer> ports = FreePorts.take(3);
        int controller = ports.get(2);
        EmbeddedBroker running = EmbeddedBroker.builder()
                .dataDir(dataDir)
                .port(ports.get(0))
                .overrides(Map.ofEntries(
                        Map.entry(
                                "listeners",
                                "PLAINTEXT://127.0.0.1:%d,SASL_SSL://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d"
                                        .formatted(ports.get(0), ports.get(1), controller)),
                        Map.entry(
                                "listener.security.protocol.map",
                                "PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT"),
                        Map.entry("inter.broker.listener.name", "PLAINTEXT"),
                        Map.entry("controller.quorum.voters", "1@127.0.0.1:" + controller),
                        Map.entry("sasl.enabled.mechanisms", MECHANISM),
                        Map.entry(
                                "listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config",
                                "org.apache.kafka.common.security.scram.ScramLoginModule required;"),
                        Map.entry("ssl.keystore.type", "PEM"),
                        Map.entry("ssl.keystore.location", keyStore.toString()),
                        Map.entry("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer"),
                        Map.entry("super.users", "User:ANONYMOUS")))
                .start();
        return new SecuredBroker(running, "127.0.0.1:" + ports.get(1));
    }

    /** Where clients connect that say who they are. */
    public String securedServers() {
        return securedServers;
    }

    @Override
    public void close() {
        running.close();
    }
}
