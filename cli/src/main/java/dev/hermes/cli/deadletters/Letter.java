package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.topic.Headers;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * What the headers of a dead letter say of it.
 *
 * @param time when it was buried
 * @param reason the reason word; null where somebody else wrote the letter and gave none
 * @param origin where it came from
 * @param attempt how many times it has been tried, 1 and up
 * @param bytes size of the value as it came
 * @param isCut whether the value was too large to be kept whole
 */
record Letter(LetterId id, Instant time, String reason, Origin origin, long attempt, long bytes, boolean isCut) {
    /** The latest first. */
    static final Comparator<Letter> NEWEST_FIRST =
            Comparator.comparing(Letter::time).thenComparing(Letter::id).reversed();

    Letter {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(origin, "origin");
    }

    /**
     * Where a letter came from.
     *
     * @param topic null where no header says so
     * @param partition -1 where no header says so, as for the offset
     */
    record Origin(String topic, long partition, long offset) {
        @Override
        public String toString() {
            return topic == null ? "-" : topic + "/" + partition + "@" + offset;
        }
    }

    static Letter of(ConsumerRecord<byte[], byte[]> record) {
        long kept = record.value() == null ? 0 : record.value().length;
        long whole = number(record, Headers.CUT_FROM_BYTES, -1);
        return new Letter(
                LetterId.of(record),
                Instant.ofEpochMilli(record.timestamp()),
                text(record, Headers.REASON),
                new Origin(
                        text(record, Headers.TOPIC),
                        number(record, Headers.PARTITION, -1),
                        number(record, Headers.OFFSET, -1)),
                Math.max(1, number(record, Headers.ATTEMPT, 1)),
                whole < 0 ? kept : whole,
                whole >= 0);
    }

    /** Whether it has that reason; null asks for any. */
    boolean hasReason(String wanted) {
        return wanted == null || wanted.equals(reason);
    }

    /** Value of a header as text, or null. */
    static String text(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null || header.value() == null ? null : new String(header.value(), UTF_8);
    }

    private static long number(ConsumerRecord<byte[], byte[]> record, String name, long otherwise) {
        String text = text(record, name);
        return text != null && text.matches("[0-9]{1,18}") ? Long.parseLong(text) : otherwise;
    }
}
