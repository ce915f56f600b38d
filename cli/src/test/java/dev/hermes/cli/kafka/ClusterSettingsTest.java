package dev.hermes.cli.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hermes.cli.option.CommandException;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class ClusterSettingsTest {
    private final ClusterSettings settings =
            new ClusterSettings("kafka.example:9092", Map.of("sasl.jaas.config", "secret", "client.id", "me"));

    private String words(KafkaException failure, int exitCode) {
        CommandException words = settings.failure(failure);
        assertEquals(exitCode, words.exitCode());
        return words.getMessage();
    }

    @Test
    void failures_areSaidInWords() {
        String timeout = "Kafka does not answer at kafka.example:9092"
                + ": see that it runs, and that its security settings are right";
        assertEquals(timeout, words(new TimeoutException("Call(callName=describeTopics) timed out"), 1));
        assertEquals(timeout, words(new KafkaException("wrapped", new TimeoutException("t")), 1));
        assertEquals(
                "the topics are not there at kafka.example:9092: hermes up or hermes stream-processor makes them",
                words(new UnknownTopicOrPartitionException("This server does not host this topic-partition."), 1));
        assertEquals(
                "Kafka's clients cannot work with these settings: bad url",
                words(new KafkaException("Failed to construct kafka consumer", new ConfigException("bad url")), 2));
        assertEquals(
                "Kafka's clients cannot work with these settings: Failed to load SSL key or trust store /a",
                words(
                        new KafkaException(
                                "Failed to create new KafkaAdminClient",
                                new KafkaException("Failed to load SSL keystore /a")),
                        2));
        assertEquals(
                "Kafka refuses the topic agent.steps to this user: give it the ACLs that docs/security.md lists for it",
                words(new TopicAuthorizationException(Set.of("agent.steps")), 1));
        assertEquals("Kafka at kafka.example:9092 fails: odd", words(new KafkaException("odd"), 1));
    }

    @Test
    void rawProperties_goBeforeOurDefaults_butNotBeforeTheAddress() {
        ClusterSettings own =
                new ClusterSettings("a:1", Map.of("request.timeout.ms", "7", "bootstrap.servers", "other:1"));

        assertEquals("7", own.client().get("request.timeout.ms"));
        assertEquals("a:1", own.client().get("bootstrap.servers"));
    }

    @Test
    void toString_hasNoValues() {
        assertFalse(settings.toString().contains("secret"));
    }
}
