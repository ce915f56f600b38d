package dev.hermes.processor.search;

import dev.hermes.processor.TopicSetupException;
import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.topic.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The topics that the index is made of.
 *
 * @param ids Kafka's own, by name
 * @param partitions of each of them
 */
record SearchTopics(Map<String, String> ids, int partitions) {
    /** @throws TopicSetupException when one is not there, they do not fit together, or the brokers do not answer */
    static SearchTopics find(Admin admin, String bootstrapServers) {
        List<String> names = List.of(Topics.RUN_LINES.name(), Topics.RUN_SUMMARIES.name());
        try {
            Map<String, TopicDescription> topics =
                    admin.describeTopics(names).allTopicNames().get();
            int lines = topics.get(Topics.RUN_LINES.name()).partitions().size();
            int summaries = topics.get(Topics.RUN_SUMMARIES.name()).partitions().size();
            if (lines != summaries) {
                throw new TopicSetupException("topic " + Topics.RUN_LINES.name() + " has " + lines + " partitions, but "
                        + Topics.RUN_SUMMARIES.name() + " has " + summaries + "; both must have as many");
            }
            Map<String, String> ids = new HashMap<>();
            topics.forEach((name, topic) -> ids.put(name, topic.topicId().toString()));
            return new SearchTopics(ids, lines);
        } catch (ExecutionException e) {
            throw failure(bootstrapServers, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TopicSetupException("interrupted while looking for the topics", e);
        }
    }

    private static TopicSetupException failure(String bootstrapServers, Throwable cause) {
        if (cause instanceof UnknownTopicOrPartitionException) {
            return new TopicSetupException(
                    "there is no topic " + Topics.RUN_LINES.name() + " or " + Topics.RUN_SUMMARIES.name() + " at "
                            + bootstrapServers + "; start the stream processor first, which makes them",
                    cause);
        }
        String why = KafkaProblem.of(
                cause, Topics.RUN_LINES.name() + " or " + Topics.RUN_SUMMARIES.name(), bootstrapServers);
        return new TopicSetupException("cannot look for the topics: " + why, cause);
    }
}
