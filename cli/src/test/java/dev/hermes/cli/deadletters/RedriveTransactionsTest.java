package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.CapturedOutput;
import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.topic.Headers;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedriveTransactionsTest {
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final RedriveReport report = new RedriveReport(new CapturedOutput().output(), false, 5);
    private final RedriveTransactions transactions = new RedriveTransactions(producer, report);

    @BeforeEach
    void init() {
        producer.initTransactions();
    }

    private void publish(ConsumerRecord<byte[], byte[]> letter) {
        transactions.publish(Letter.of(letter), letter);
    }

    private static String header(ProducerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }

    @Test
    void letter_goesWithItsMarkInOneTransaction() {
        publish(Buried.letter(2, 17, "not_json", "3", new byte[] {1, 2, 3}));
        List<ProducerRecord<byte[], byte[]>> before = producer.history();

        transactions.commit();

        assertEquals(List.of(), before);
        assertEquals(2, producer.history().size());
        ProducerRecord<byte[], byte[]> again = producer.history().get(0);
        assertEquals("agent.steps", again.topic());
        assertNull(again.partition());
        assertEquals("7c2a", new String(again.key(), UTF_8));
        assertArrayEquals(new byte[] {1, 2, 3}, again.value());
        assertEquals("3", header(again, Headers.ATTEMPT));
        assertEquals(1, again.headers().toArray().length);
        ProducerRecord<byte[], byte[]> mark = producer.history().get(1);
        assertEquals("agent.dead-letters", mark.topic());
        assertEquals(2, mark.partition());
        assertEquals("2:17", header(mark, Headers.REDRIVEN));
        assertNull(mark.value());
        assertEquals(1, report.redriven());
    }

    @Test
    void manyLetters_areCommittedBetween() {
        for (long offset = 0; offset < 1_100; offset++) {
            publish(Buried.letter(0, offset, "not_json"));
        }

        assertEquals(2, producer.commitCount());
        assertEquals(1_000, report.redriven());
    }

    @Test
    void largeLetters_areCommittedBetween() {
        for (long offset = 0; offset < 5; offset++) {
            publish(Buried.letter(0, offset, "too_large", "1", new byte[4 << 20]));
        }

        assertEquals(1, producer.commitCount());
        assertEquals(4, report.redriven());
    }

    @Test
    void letterOfTheCosts_goesBackThere() {
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(0, 0, "not_avro");
        letter.headers().remove(Headers.TOPIC).add(Headers.TOPIC, "cost.deltas".getBytes(UTF_8));
        publish(letter);

        transactions.commit();

        assertEquals("cost.deltas", producer.history().get(0).topic());
    }

    @Test
    void nothingPublished_isNoTransaction() {
        transactions.commit();

        assertEquals(0, producer.commitCount());
    }

    @Test
    void shutOutByAnother_saysSoAndCountsWhatIsDone() {
        publish(Buried.letter(0, 0, "not_json"));
        transactions.commit();
        publish(Buried.letter(0, 1, "not_json"));
        producer.commitTransactionException = new ProducerFencedException("fenced");

        CommandException shutOut = assertThrows(CommandException.class, transactions::commit);

        assertEquals(1, shutOut.exitCode());
        assertTrue(shutOut.getMessage().endsWith("redriven so far: 1"), shutOut.getMessage());
    }

    @Test
    void shutOutWhileSending_saysSo() {
        producer.sendException = new InvalidProducerEpochException("old");

        CommandException shutOut = assertThrows(CommandException.class, () -> publish(Buried.letter(0, 0, "not_json")));

        assertTrue(shutOut.getMessage().startsWith("another hermes dead-letters redrive has begun"));
    }
}
