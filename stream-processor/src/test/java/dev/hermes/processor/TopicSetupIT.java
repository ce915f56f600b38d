package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicSetupIT {
    @TempDir
    Path folder;

    private StoppableBroker broker;

    @BeforeEach
    void startBroker() {
        broker = StoppableBroker.start(folder.resolve("broker"));
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    private StreamProcessorConfig.Builder config() {
        return StreamProcessorConfig.builder()
                .bootstrapServers(broker.bootstrapServers())
                .stateDir(folder.resolve("state"))
                .topicsPartitions(3);
    }

    private int setUp(StreamProcessorConfig config) {
        try (Admin admin = admin()) {
            return new TopicSetup(admin, config).run();
        }
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
    }

    private static Map<String, String> steps(String setting, String value) {
        Map<String, String> configs = new HashMap<>(Topics.AGENT_STEPS.configs());
        configs.put(setting, value);
        return configs;
    }

    private String mismatch() {
        return assertThrows(TopicSetupException.class, () -> setUp(config().build()))
                .getMessage();
    }

    @Test
    void missingTopics_areCreated() throws ExecutionException, InterruptedException {
        int partitions = setUp(config().build());

        assertEquals(3, partitions);
        try (Admin admin = admin()) {
            for (Topic<?> topic : Topics.all()) {
                Map<String, TopicDescription> found = admin.describeTopics(List.of(topic.name()))
                        .allTopicNames()
                        .get();
                assertEquals(
                        topic.partitions().count(3),
                        found.get(topic.name()).partitions().size());
            }
        }
    }

    @Test
    void existingTopics_keepTheirPartitions() {
        setUp(config().build());

        assertEquals(3, setUp(config().topicsPartitions(7).build()));
    }

    @Test
    void otherNumberOfPartitions_isNamed() {
        broker.createTopic(Topics.AGENT_STEPS.name(), 5, Topics.AGENT_STEPS.configs());
        broker.createTopic(Topics.RUN_LINES.name(), 4, Topics.RUN_LINES.configs());

        assertEquals("topic run.lines: partitions is 4, but must be 5", mismatch());
    }

    @Test
    void otherSettings_areAllNamed() {
        broker.createTopic(
                Topics.AGENT_STEPS.name(), 3, steps(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime"));
        broker.createTopic(
                Topics.RUN_INDEX.name(),
                1,
                Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, "delete", TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "1000"));

        String message = mismatch();

        assertEquals(
                "topic agent.steps: message.timestamp.type is CreateTime, but must be LogAppendTime; "
                        + "topic run.index: cleanup.policy is delete, but must be compact; "
                        + "topic run.index: max.message.bytes is 1000, but must be at least 4194304",
                message);
    }

    @Test
    void retentionBeyondTheClosingOfRuns_isRefused() {
        broker.createTopic(
                Topics.AGENT_STEPS.name(),
                3,
                steps(
                        TopicConfig.RETENTION_MS_CONFIG,
                        String.valueOf(Duration.ofDays(91).toMillis())));

        assertTrue(mismatch().startsWith("topic agent.steps: retention.ms is 7862400000, but must be at most"));
    }
}
