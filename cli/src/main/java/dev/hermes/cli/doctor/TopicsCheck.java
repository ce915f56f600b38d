package dev.hermes.cli.doctor;

import dev.hermes.cli.group.KafkaAnswers;
import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Whether the topics are there and as the parts need them. */
final class TopicsCheck {
    private final Admin admin;

    TopicsCheck(Admin admin) {
        this.admin = admin;
    }

    List<Finding> look() throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        try {
            Map<String, TopicDescription> topics = describe(findings);
            int brokers = KafkaAnswers.get(admin.describeCluster().nodes()).size();
            Map<ConfigResource, Config> configs = configs(topics);
            TopicDescription steps = topics.get(Topics.AGENT_STEPS.name());
            for (Topic<?> topic : Topics.all()) {
                TopicDescription found = topics.get(topic.name());
                if (found != null && steps != null) {
                    Config config = configs.get(resource(topic.name()));
                    findings.addAll(new TopicFindings(topic, found, config)
                            .of(steps.partitions().size(), brokers));
                }
            }
        } catch (KafkaException e) {
            findings.add(
                    Finding.fail("topics", "the brokers do not tell: " + KafkaProblem.cause(e), "see Kafka above"));
        }
        return findings;
    }

    /** Those that are there; the others become findings. */
    private Map<String, TopicDescription> describe(List<Finding> findings) throws InterruptedException {
        List<String> names = Topics.all().stream().map(Topic::name).toList();
        Map<String, TopicDescription> found = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> topic :
                admin.describeTopics(names).topicNameValues().entrySet()) {
            try {
                found.put(topic.getKey(), KafkaAnswers.get(topic.getValue()));
            } catch (UnknownTopicOrPartitionException e) {
                findings.add(Finding.fail(
                        "topic " + topic.getKey(),
                        "it is not there, or this user may not know of it",
                        "start hermes stream-processor, which makes the topics, or make it as docs/topics.md says"));
            } catch (AuthorizationException e) {
                findings.add(Finding.warn(
                        "topic " + topic.getKey(),
                        "this user may not look at it",
                        "let a user look who has DESCRIBE and DESCRIBE_CONFIGS on the topics"));
            }
        }
        return found;
    }

    private Map<ConfigResource, Config> configs(Map<String, TopicDescription> topics) throws InterruptedException {
        List<ConfigResource> resources =
                topics.keySet().stream().map(TopicsCheck::resource).toList();
        try {
            return KafkaAnswers.get(admin.describeConfigs(resources).all());
        } catch (AuthorizationException e) {
            return Map.of(); // which each topic's findings say
        }
    }

    private static ConfigResource resource(String topic) {
        return new ConfigResource(ConfigResource.Type.TOPIC, topic);
    }
}
