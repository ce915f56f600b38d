package dev.hermes.gateway;

import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.topic.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Sees that the intake topic is there, and that each partition has a broker that leads it. */
final class IntakeTopic {
    private IntakeTopic() {}

    /**
     * Returns when events can be written.
     *
     * @throws GatewayStartException when they cannot
     */
    static void await(KafkaSettings kafka) {
        try (Admin admin = Admin.create(kafka.admin())) {
            String name = Topics.AGENT_STEPS.name();
            TopicDescription topic =
                    admin.describeTopics(List.of(name)).allTopicNames().get().get(name);
            Map<TopicPartition, OffsetSpec> questions = new HashMap<>();
            topic.partitions()
                    .forEach(partition ->
                            questions.put(new TopicPartition(name, partition.partition()), OffsetSpec.latest()));
            admin.listOffsets(questions).all().get();
        } catch (ExecutionException e) {
            throw failure(kafka, e.getCause());
        } catch (KafkaException e) {
            throw failure(kafka, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GatewayStartException("interrupted while asking Kafka for the topic", e);
        }
    }

    private static GatewayStartException failure(KafkaSettings kafka, Throwable cause) {
        if (cause instanceof UnknownTopicOrPartitionException) {
            return new GatewayStartException(
                    "the topic " + Topics.AGENT_STEPS.name() + " is missing at " + kafka.bootstrapServers()
                            + ": start hermes stream-processor there, which makes it",
                    cause);
        }
        String why = KafkaProblem.of(cause, "the topic " + Topics.AGENT_STEPS.name(), kafka.bootstrapServers());
        return new GatewayStartException("no events can be written: " + why, cause);
    }
}
