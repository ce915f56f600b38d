package dev.hermes.client;

import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What a publisher needs to know. Immutable; begin with {@link #of}.
 *
 * @param home where the spool lies, and where a running {@code hermes up} is looked for
 * @param kafka Kafka producer properties, passed through. Without {@code bootstrap.servers} the environment variable
 *     {@code HERMES_BOOTSTRAP_SERVERS} counts, then the {@code up.json} of the home, which is looked at again and again;
 *     without any of them events stay in the spool
 * @param registry gives the schema its id when an event is sent
 * @param spoolLimitBytes most bytes that may wait in the spool folder of the home, those of other processes included
 * @param closeTimeout longest time that {@link StepPublisher#close} waits for acknowledgements; zero does not wait
 * @param fsync when the spool is forced to the disk
 */
public record PublisherConfig(
        HermesHome home,
        Map<String, Object> kafka,
        SchemaRegistry registry,
        long spoolLimitBytes,
        Duration closeTimeout,
        Fsync fsync) {
    /** 1 GiB. */
    public static final long DEFAULT_SPOOL_LIMIT_BYTES = 1L << 30;

    /** 5 seconds. */
    public static final Duration DEFAULT_CLOSE_TIMEOUT = Duration.ofSeconds(5);

    public PublisherConfig {
        Objects.requireNonNull(home, "home == null");
        kafka = Map.copyOf(kafka);
        Objects.requireNonNull(registry, "registry == null");
        if (spoolLimitBytes < 1) {
            throw new IllegalArgumentException("spoolLimitBytes must be at least 1 but is " + spoolLimitBytes);
        }
        if (closeTimeout.isNegative()) {
            throw new IllegalArgumentException("closeTimeout must not be negative but is " + closeTimeout);
        }
        Objects.requireNonNull(fsync, "fsync == null");
    }

    /** The defaults, for that home. */
    public static PublisherConfig of(HermesHome home) {
        return new PublisherConfig(
                home, Map.of(), BundledSchemas.get(), DEFAULT_SPOOL_LIMIT_BYTES, DEFAULT_CLOSE_TIMEOUT, Fsync.NEVER);
    }

    public PublisherConfig withHome(HermesHome home) {
        return new PublisherConfig(home, kafka, registry, spoolLimitBytes, closeTimeout, fsync);
    }

    /** With these Kafka properties in place of all that were there. */
    public PublisherConfig withKafka(Map<String, ?> kafka) {
        return new PublisherConfig(home, Map.copyOf(kafka), registry, spoolLimitBytes, closeTimeout, fsync);
    }

    /** With these brokers, and the other Kafka properties as they are. */
    public PublisherConfig withBootstrapServers(String bootstrapServers) {
        Map<String, Object> changed = new HashMap<>(kafka);
        changed.put(Bootstrap.PROPERTY, bootstrapServers);
        return withKafka(changed);
    }

    public PublisherConfig withRegistry(SchemaRegistry registry) {
        return new PublisherConfig(home, kafka, registry, spoolLimitBytes, closeTimeout, fsync);
    }

    public PublisherConfig withSpoolLimitBytes(long spoolLimitBytes) {
        return new PublisherConfig(home, kafka, registry, spoolLimitBytes, closeTimeout, fsync);
    }

    public PublisherConfig withCloseTimeout(Duration closeTimeout) {
        return new PublisherConfig(home, kafka, registry, spoolLimitBytes, closeTimeout, fsync);
    }

    public PublisherConfig withFsync(Fsync fsync) {
        return new PublisherConfig(home, kafka, registry, spoolLimitBytes, closeTimeout, fsync);
    }

    /** Of the Kafka properties the names only: values may be passwords. */
    @Override
    public String toString() {
        return "PublisherConfig[home=" + home.root() + ", kafka=" + kafka.keySet() + ", spoolLimitBytes="
                + spoolLimitBytes + ", closeTimeout=" + closeTimeout + ", fsync=" + fsync + "]";
    }
}
