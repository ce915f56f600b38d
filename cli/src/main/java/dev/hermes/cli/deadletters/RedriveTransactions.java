package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.topic.Headers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;

/**
 * Publishes letters again, each in one transaction with its mark: both are there or neither, whatever is killed when. There
 * is one redrive of a cluster at a time, for the transactional id is always the same: a second one shuts the first out, and
 * reads the marks only when all that the first decided is in the topic. Not thread-safe.
 */
final class RedriveTransactions implements AutoCloseable {
    private static final String TRANSACTIONAL_ID = "hermes-redrive";

    /** While a transaction is open, what lies behind it waits: that of one that was killed, for so long. */
    private static final int TIMEOUT_MILLIS = 20_000;

    private static final int MAX_BLOCK_MILLIS = 30_000;

    private static final int MAX_LETTERS = 500;
    private static final long MAX_BYTES = 16L << 20;
    private static final Duration LETTING_GO = Duration.ofSeconds(5);

    private final Producer<byte[], byte[]> producer;
    private final RedriveReport report;
    private int letters;
    private long bytes;

    RedriveTransactions(Producer<byte[], byte[]> producer, RedriveReport report) {
        this.producer = producer;
        this.report = report;
    }

    /** From now on no other redrive of the cluster gets anything done. */
    static RedriveTransactions begin(Cluster cluster, RedriveReport report) {
        Producer<byte[], byte[]> producer = cluster.producer(Map.of(
                ProducerConfig.TRANSACTIONAL_ID_CONFIG, TRANSACTIONAL_ID,
                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TIMEOUT_MILLIS,
                ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS));
        RedriveTransactions transactions = new RedriveTransactions(producer, report);
        try {
            transactions.unlessShutOut(producer::initTransactions);
            return transactions;
        } catch (RuntimeException e) {
            transactions.close();
            throw e;
        }
    }

    /** Publishes a letter; it is redriven when the transaction is committed. */
    void publish(Letter letter, ConsumerRecord<byte[], byte[]> record) {
        ProducerRecord<byte[], byte[]> again =
                new ProducerRecord<>(letter.origin().topic(), record.key(), record.value());
        again.headers().add(Headers.ATTEMPT, String.valueOf(letter.attempt()).getBytes(UTF_8));
        unlessShutOut(() -> {
            if (letters == 0) {
                producer.beginTransaction();
            }
            // what goes wrong with them is thrown by the commit
            Future<RecordMetadata> unusedAgain = producer.send(again);
            Future<RecordMetadata> unusedMark = producer.send(Mark.record(letter, record.key()));
        });
        letters++;
        bytes += record.value() == null ? 0 : record.value().length;
        if (letters == MAX_LETTERS || bytes >= MAX_BYTES) {
            commit();
        }
    }

    /** Makes it so for all that was published since the last time. */
    void commit() {
        if (letters > 0) {
            unlessShutOut(producer::commitTransaction);
            report.redriven(letters);
            letters = 0;
            bytes = 0;
        }
    }

    private void unlessShutOut(Runnable step) {
        try {
            step.run();
        } catch (KafkaException e) {
            if (isShutOut(e)) {
                throw CommandException.failed(
                        "another hermes dead-letters redrive has begun, and this one ends; letters"
                                + " redriven so far: " + report.redriven());
            }
            throw e;
        }
    }

    private static boolean isShutOut(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ProducerFencedException || cause instanceof InvalidProducerEpochException) {
                return true;
            }
        }
        return false;
    }

    /** What is not committed is as if it had never been published. */
    @Override
    public void close() {
        producer.close(LETTING_GO);
    }
}
