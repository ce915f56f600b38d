package dev.hermes.processor.search;

import dev.hermes.schemas.health.KafkaProblem;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where the partitions of a topic begin now: what lies before has gone by the topic's retention. Thread-safe. */
final class LogStarts {
    private static final Logger LOG = LoggerFactory.getLogger(LogStarts.class);

    private final Admin admin;
    private final String topic;
    private final int partitions;
    private final Map<Integer, Long> starts = new ConcurrentHashMap<>();

    LogStarts(Admin admin, String topic, int partitions) {
        this.admin = admin;
        this.topic = topic;
        this.partitions = partitions;
    }

    /** First offset that the partition still has, as far as is known. */
    long of(int partition) {
        return starts.getOrDefault(partition, 0L);
    }

    /** Asks the brokers, without waiting for them. */
    void update() {
        Map<TopicPartition, OffsetSpec> questions = new HashMap<>();
        IntStream.range(0, partitions)
                .forEach(partition -> questions.put(new TopicPartition(topic, partition), OffsetSpec.earliest()));
        var unused = admin.listOffsets(questions).all().whenComplete((answers, failure) -> {
            if (failure == null) {
                answers.forEach(this::put);
            } else {
                LOG.info(
                        "beginning of the topic is not known now topic={} problem=\"{}\"",
                        topic,
                        KafkaProblem.cause(failure));
            }
        });
    }

    private void put(TopicPartition partition, ListOffsetsResultInfo answer) {
        starts.put(partition.partition(), answer.offset());
    }
}
