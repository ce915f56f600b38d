package dev.hermes.testkit;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A real broker with what tests do with one. All tests of a JVM share {@link #shared()}, so each works on topics, groups
 * and application ids of its own ({@link #unique}); a test that needs the broker to be away takes a
 * {@link StoppableBroker}, or a {@link KillableBroker}. Thread-safe.
 */
public sealed class TestBroker permits KillableBroker, SecuredBroker, StoppableBroker {
    private final String bootstrapServers;

    TestBroker(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /** The broker of this JVM: started by the first call, stopped and its data deleted when the JVM ends. */
    public static TestBroker shared() {
        return SharedBroker.INSTANCE;
    }

    /** Where clients connect. */
    public final String bootstrapServers() {
        return bootstrapServers;
    }

    /** A name that no other test has, beginning with {@code prefix}. */
    public static String unique(String prefix) {
        return prefix + "-" + UUID.randomUUID();
    }

    /** Creates a topic; {@code config} holds topic settings such as {@code cleanup.policy}. */
    public final void createTopic(String name, int partitions, Map<String, String> config) {
        try (var admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            var topic = new NewTopic(name, partitions, (short) 1).configs(config);
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot create topic " + name, e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Whether there is a topic of that name. */
    public final boolean hasTopic(String name) {
        try (var admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return admin.listTopics().names().get().contains(name);
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot list topics", e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Sends the records in their order and returns when the broker has acknowledged all. */
    public final void send(Collection<ProducerRecord<byte[], byte[]>> records) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 5, "max.request.size", 5 << 20);
        try (var producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (var sent : records.stream().map(producer::send).toList()) {
                sent.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot send", e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * All records that a topic holds now, by partition and offset. Only committed ones; of a partition with an open
     * transaction those before it.
     */
    public final List<ConsumerRecord<byte[], byte[]>> readAll(String topic) {
        return new TopicReader(bootstrapServers).readAll(topic);
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", e);
    }
}
