package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.Topics;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Records of the topic of dead letters, as a consumer gives them. */
final class Buried {
    static final Instant FIRST = Instant.parse("2026-07-20T10:00:00Z");

    private Buried() {}

    /** A letter that was buried so many seconds after the first as its offset says. */
    static ConsumerRecord<byte[], byte[]> letter(int partition, long offset, String reason) {
        return letter(partition, offset, reason, "1", new byte[] {1, 2, 3});
    }

    static ConsumerRecord<byte[], byte[]> letter(
            int partition, long offset, String reason, String attempt, byte[] value) {
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.REASON, reason.getBytes(UTF_8));
        headers.add(Headers.TOPIC, "agent.steps".getBytes(UTF_8));
        headers.add(Headers.PARTITION, "3".getBytes(UTF_8));
        headers.add(Headers.OFFSET, "120".getBytes(UTF_8));
        headers.add(Headers.ATTEMPT, attempt.getBytes(UTF_8));
        return record(partition, offset, "7c2a".getBytes(UTF_8), value, headers);
    }

    /** The mark that a redrive of that letter writes. */
    static ConsumerRecord<byte[], byte[]> mark(ConsumerRecord<byte[], byte[]> letter, long offset) {
        ProducerRecord<byte[], byte[]> mark = Mark.record(Letter.of(letter), letter.key());
        return record(mark.partition(), offset, mark.key(), mark.value(), new RecordHeaders(mark.headers()));
    }

    static ConsumerRecord<byte[], byte[]> record(
            int partition, long offset, byte[] key, byte[] value, RecordHeaders headers) {
        return new ConsumerRecord<>(
                Topics.DEAD_LETTERS.name(),
                partition,
                offset,
                FIRST.plusSeconds(offset).toEpochMilli(),
                TimestampType.LOG_APPEND_TIME,
                0,
                0,
                key,
                value,
                headers,
                Optional.empty());
    }
}
