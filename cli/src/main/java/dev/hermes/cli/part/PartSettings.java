package dev.hermes.cli.part;

import dev.hermes.cli.home.UpLock;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Settings;
import dev.hermes.client.PublisherConfig;
import dev.hermes.gateway.GatewayConfig;
import dev.hermes.gateway.Limits;
import dev.hermes.gateway.TeamRule;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.TeamTokens;
import dev.hermes.http.Tls;
import dev.hermes.http.TokenSource;
import dev.hermes.http.Tokens;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.sink.Access;
import dev.hermes.sink.Prune;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;

/** What flags, environment and {@code config.yaml} say to the parts. A value that cannot be is refused as wrong usage. */
public final class PartSettings {
    /** Settings of the schema registry, under Confluent's names. */
    private static final List<String> REGISTRY = List.of(
            SchemaRegistries.URL,
            "basic.auth.user.info",
            "auto.register.schemas",
            "schema.registry.ssl.truststore.location",
            "schema.registry.ssl.truststore.password",
            "schema.registry.ssl.keystore.location",
            "schema.registry.ssl.keystore.password");

    private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);

    private static final String INSTANCE_ID = "instance.id";
    /** What Kafka takes, with room for what Kafka Streams adds. */
    private static final Pattern INSTANCE_NAME = Pattern.compile("[A-Za-z0-9._-]{1,200}");

    /** How long run files are kept, or {@code off}. */
    public static final String RETENTION = "retention.run-files";

    private final GlobalOptions options;
    private final Settings settings;
    private final SettingValue values;

    public PartSettings(GlobalOptions options) {
        this.options = options;
        this.settings = options.settings();
        this.values = new SettingValue(settings);
    }

    /** The stream processor's. */
    public StreamProcessorConfig streamProcessor(String bootstrapServers, Scale scale) {
        return checked(() -> StreamProcessorConfig.builder()
                .bootstrapServers(bootstrapServers)
                .kafka(member(scale))
                .registry(registry())
                .stateDir(options.home().state())
                .idleTimeout(idleTimeout())
                .topicsPartitions(topicsPartitions(scale))
                .zone(options.zone())
                .memoryBytes(stores(scale).processorBytes())
                .intake(options.intake())
                .build());
    }

    /**
     * The search store's.
     *
     * @param address where other instances reach this one, {@code host:port}; null where there are none
     */
    public SearchConfig search(String bootstrapServers, Scale scale, String address) {
        return checked(() -> SearchConfig.builder()
                .bootstrapServers(bootstrapServers)
                .kafka(member(scale))
                .registry(registry())
                .stateDir(options.home().search())
                .address(address)
                .writerBytes(stores(scale).writerBytes())
                .openBytes(stores(scale).openBytes())
                .build());
    }

    int topicsPartitions(Scale scale) {
        return values.count("topics.partitions", scale.partitions());
    }

    StoreMemory stores(Scale scale) {
        return new StoreMemory(values.bytes(StoreMemory.SETTING, scale.storesBytes()))
                .within(Runtime.getRuntime().maxMemory());
    }

    /** What the query API shows goes through. */
    public Redactor redactor() {
        return new Redactor(options.policy());
    }

    /** How long a run may be quiet before it counts as over. */
    public Duration idleTimeout() {
        return values.duration("runs.idle-timeout", IDLE_TIMEOUT);
    }

    /** The sink's. */
    public SinkConfig sink(String bootstrapServers, Scale scale) {
        Map<String, String> kafka = member(scale);
        kafka.put("bootstrap.servers", bootstrapServers);
        return checked(() -> SinkConfig.builder(kafka, registry(), options.runs())
                .access(access())
                .retention(retention(null).orElse(null))
                .build());
    }

    /** Who may read what is written into the runs folder. */
    public Access access() {
        return values.word("runs.access", Access.class, Access.OWNER);
    }

    /**
     * How long run files are kept; empty: for ever.
     *
     * @param olderThan what {@code --older-than} says instead of the setting; null where it is not given
     */
    public Optional<Duration> retention(String olderThan) {
        if (olderThan != null) {
            return Optional.of(retention("--older-than", olderThan));
        }
        String set = settings.get(RETENTION);
        if (set == null) {
            return Optional.of(Prune.DEFAULT_RETENTION);
        }
        return set.equals("off") ? Optional.empty() : Optional.of(retention(RETENTION, set));
    }

    private static Duration retention(String name, String text) {
        Duration retention = SettingValue.span(name, text);
        if (retention.compareTo(Prune.SHORTEST_RETENTION) < 0) {
            throw CommandException.wrongUsage(
                    name + " is less than a day, which would delete what was hardly read: " + text);
        }
        return retention;
    }

    /** A publisher's that finds its brokers by itself where none are named. */
    public PublisherConfig publisher() {
        PublisherConfig config =
                PublisherConfig.of(options.home()).withKafka(kafka()).withRegistry(registry());
        String bootstrapServers = options.bootstrapServers();
        return bootstrapServers == null ? config : config.withBootstrapServers(bootstrapServers);
    }

    /** Whether there is a broker to wait for: one is named, or {@code hermes up} runs on the home. */
    public boolean knowsABroker() throws IOException {
        return options.bootstrapServers() != null
                || UpLock.holder(options.home()).isPresent();
    }

    /** The gateway's, but where it listens. */
    public GatewayConfig gateway(Scale scale) {
        return checked(() -> GatewayConfig.of(kafka(), registry(), options.intake())
                .withLimits(Limits.defaults().withBytesInFlight(scale.gatewayBytes())));
    }

    /** The tokens of those who may ask a part, where they are set, and others. */
    public TokenSource tokens(String part, Tokens others) {
        Path file = pathOrNull(part + ".tokens");
        if (file == null) {
            return others;
        }
        Intake intake = options.intake();
        return checked(() -> TeamTokens.in(file, team -> TeamRule.keeps(intake, team), others));
    }

    /**
     * Where a part alone listens, and for whom: by the settings that begin with the part's word.
     *
     * @param part {@code gateway}, {@code query}
     * @param address null where it is not given: the setting, or loopback
     * @param owner knows the token of the home, which is taken on loopback only
     */
    public HttpConfig http(String part, String address, int port, Supplier<String> owner) {
        String listen = listen(part, address);
        return checked(() -> {
            Tokens home = HttpConfig.isLoopback(part, listen) ? Tokens.none().withOwner(owner.get()) : Tokens.none();
            return new HttpConfig(part, listen, port, hosts(part), tls(part), tokens(part, home));
        });
    }

    /** The same for a part that only says how it is, to everybody. */
    public HttpConfig openHttp(String part, String address, int port) {
        return checked(() -> new HttpConfig(part, listen(part, address), port, hosts(part), tls(part), null));
    }

    private String listen(String part, String address) {
        String set = address == null ? settings.get(part + ".address") : address;
        return set == null ? HttpConfig.LOOPBACK : set;
    }

    private List<String> hosts(String part) {
        String hosts = settings.get(part + ".hosts");
        return hosts == null ? List.of() : List.of(hosts.split("\\s*,\\s*"));
    }

    /** What a server proves itself with; null: it is plain. */
    Tls tls(String part) {
        String certificateSetting = part + ".tls.certificate";
        String keySetting = part + ".tls.key";
        Path certificate = pathOrNull(certificateSetting);
        Path key = pathOrNull(keySetting);
        if ((certificate == null) != (key == null)) {
            throw CommandException.wrongUsage(
                    "set both " + certificateSetting + " and " + keySetting + ", or none of them");
        }
        return certificate == null ? null : checked(() -> new Tls(part, certificate, key));
    }

    /** A file, relative to the home where it is relative. */
    private Path pathOrNull(String key) {
        String set = settings.get(key);
        return set == null ? null : options.home().root().resolve(set);
    }

    /** Raw properties for a part that is a member of consumer groups. */
    Map<String, String> member(Scale scale) {
        Map<String, String> kafka = new HashMap<>(scale.kafka());
        kafka.putAll(kafka());
        String name = settings.get(INSTANCE_ID);
        if (name != null) {
            if (!INSTANCE_NAME.matcher(name).matches()) {
                throw CommandException.wrongUsage(
                        INSTANCE_ID + " is not 1 to 200 letters, digits, dots, underscores and hyphens: " + name);
            }
            kafka.put(CommonClientConfigs.GROUP_INSTANCE_ID_CONFIG, name);
        }
        return kafka;
    }

    /** Raw properties for Kafka's clients: what stands below {@code kafka.} in the file. */
    public Map<String, String> kafka() {
        return settings.below("kafka");
    }

    /** The schema registry that is named, or the bundled schemas. */
    public SchemaRegistry registry() {
        return checked(() -> SchemaRegistries.of(registrySettings()));
    }

    /** What is set of the schema registry, under Confluent's names; may hold passwords. */
    public Map<String, String> registrySettings() {
        Map<String, String> registry = new HashMap<>();
        for (String key : REGISTRY) {
            String value = settings.get(key);
            if (value != null) {
                registry.put(key, value);
            }
        }
        return registry;
    }

    private static <T> T checked(Supplier<T> config) {
        try {
            return config.get();
        } catch (IllegalArgumentException e) {
            throw CommandException.wrongUsage(e.getMessage());
        }
    }
}
