package dev.hermes.schemas.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The catalogue is public interface: what others consume, and what operators create by hand. */
class TopicsTest {
    static List<Topic<?>> topics() {
        return Topics.all();
    }

    private static Topic<?> topic(String name) {
        return Topics.all().stream()
                .filter(topic -> topic.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void all_names_areThese() {
        // When
        List<String> names = Topics.all().stream().map(Topic::name).toList();

        // Then
        assertEquals(
                List.of(
                        "agent.steps",
                        "run.lines",
                        "run.summaries",
                        "run.index",
                        "cost.deltas",
                        "cost.daily",
                        "agent.dead-letters"),
                names);
    }

    @ParameterizedTest
    @CsvSource({
        "agent.steps, delete, 7, producer, 12, 4",
        "run.lines, delete, 400, zstd, 12, 4",
        "run.summaries, compact, , producer, 12, 4",
        "run.index, compact, , producer, 1, 1",
        "cost.deltas, delete, 7, producer, 3, 3",
        "cost.daily, compact, , producer, 3, 3",
        "agent.dead-letters, delete, 90, producer, 3, 3"
    })
    void configs_topic_areThoseOfTheArchitecture(
            String name, String cleanup, Integer days, String compression, int inACluster, int onOneMachine) {
        // When
        Topic<?> topic = topic(name);
        Map<String, String> configs = topic.configs();

        // Then
        assertEquals(cleanup, configs.get("cleanup.policy"));
        assertEquals(
                days == null ? null : String.valueOf(Duration.ofDays(days).toMillis()), configs.get("retention.ms"));
        assertEquals(days == null ? null : "-1", configs.get("retention.bytes"));
        assertEquals(compression, configs.get("compression.type"));
        assertEquals(days == null, topic.isCompacted());
        assertEquals(inACluster, topic.partitions().count(12));
        assertEquals(onOneMachine, topic.partitions().count(4));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void configs_anyTopic_stampReceiptAndTakeLargeRecords(Topic<?> topic) {
        // When
        Map<String, String> configs = topic.configs();

        // Then
        assertEquals("LogAppendTime", configs.get("message.timestamp.type"));
        assertEquals("4194304", configs.get("max.message.bytes"));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void type_anyTopicButTheDeadLetters_hasTheTopicsSubject(Topic<?> topic) {
        // When
        String subject = topic.type() == null ? null : topic.type().subject();

        // Then
        assertEquals(topic.name().equals("agent.dead-letters") ? null : topic.name() + "-value", subject);
    }
}
