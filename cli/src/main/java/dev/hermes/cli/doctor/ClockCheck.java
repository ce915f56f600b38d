package dev.hermes.cli.doctor;

import dev.hermes.cli.group.KafkaAnswers;
import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Whether the clock of this machine goes as the brokers' do. These tell their time with records only, so a record of later than
 * now shows that one of the two is wrong; a broker whose clock is behind does not show.
 */
final class ClockCheck {
    private static final String WHAT = "clock";
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private final Admin admin;
    private final Clock clock;

    ClockCheck(Admin admin, Clock clock) {
        this.admin = admin;
        this.clock = clock;
    }

    List<Finding> look() throws InterruptedException {
        try {
            return List.of(of(newest(), clock.instant()));
        } catch (KafkaException e) {
            return List.of(
                    Finding.warn(WHAT, "the brokers do not tell: " + KafkaProblem.cause(e), "see the topics above"));
        }
    }

    /** @param newest time of the newest record, in milliseconds; negative where there is none */
    static Finding of(long newest, Instant now) {
        if (newest < 0) {
            return Finding.ok(WHAT, "there is no record to compare it with");
        }
        Duration ahead = Duration.between(now, Instant.ofEpochMilli(newest));
        if (ahead.compareTo(TOLERANCE) > 0) {
            return Finding.fail(
                    WHAT,
                    "the newest record is " + ahead.toSeconds()
                            + " s later than now: this machine's clock or a broker's is wrong",
                    "set both by NTP; idle time, retention and the folders of runs count on it");
        }
        return Finding.ok(WHAT, "no record is later than now");
    }

    private long newest() throws InterruptedException {
        Map<TopicPartition, OffsetSpec> questions = new HashMap<>();
        List<String> names = List.of(Topics.AGENT_STEPS, Topics.RUN_LINES).stream()
                .map(Topic::name)
                .toList();
        for (TopicDescription topic :
                KafkaAnswers.get(admin.describeTopics(names).allTopicNames()).values()) {
            topic.partitions()
                    .forEach(partition -> questions.put(
                            new TopicPartition(topic.name(), partition.partition()), OffsetSpec.maxTimestamp()));
        }
        return KafkaAnswers.get(admin.listOffsets(questions).all()).values().stream()
                .mapToLong(ListOffsetsResultInfo::timestamp)
                .max()
                .orElse(-1);
    }
}
