package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.Topics;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Says that a letter was published again. It lies behind the letter in the same partition, so the topic never forgets it
 * before the letter.
 *
 * @param letter the letter that it is about
 * @param reason the letter's
 */
record Mark(LetterId letter, String reason) {
    /** Whether the record is a mark, or anything else that speaks of another letter: it is no letter itself. */
    static boolean is(ConsumerRecord<byte[], byte[]> record) {
        return record.headers().lastHeader(Headers.REDRIVEN) != null;
    }

    /** The mark that the record is; null for a letter, or for a mark that names none. */
    static Mark parseOrNull(ConsumerRecord<byte[], byte[]> record) {
        String id = Letter.text(record, Headers.REDRIVEN);
        LetterId letter = id == null ? null : LetterId.parseOrNull(id);
        return letter == null ? null : new Mark(letter, Letter.text(record, Headers.REASON));
    }

    /** The record of a mark. */
    static ProducerRecord<byte[], byte[]> record(Letter letter, byte[] key) {
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(Topics.DEAD_LETTERS.name(), letter.id().partition(), key, null);
        record.headers().add(Headers.REDRIVEN, letter.id().toString().getBytes(UTF_8));
        if (letter.reason() != null) {
            record.headers().add(Headers.REASON, letter.reason().getBytes(UTF_8));
        }
        return record;
    }
}
