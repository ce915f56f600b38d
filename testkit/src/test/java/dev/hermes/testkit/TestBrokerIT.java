package dev.hermes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TestBrokerIT {
    private final TestBroker broker = TestBroker.shared();

    @Test
    void shared_isOneBroker() {
        // When
        var again = TestBroker.shared();

        // Then
        assertSame(broker, again);
    }

    @Test
    void unique_isAnotherNameEachTime() {
        // When
        var name = TestBroker.unique("steps");

        // Then
        assertNotEquals(name, TestBroker.unique("steps"));
    }

    @Test
    void readAll_givesEveryRecordByPartitionAndOffset() {
        // Given
        var topic = TestBroker.unique("steps");
        broker.createTopic(topic, 3, Map.of());
        broker.send(IntStream.range(0, 300)
                .mapToObj(i -> new ProducerRecord<>(topic, i % 3, bytes("run"), bytes(Integer.toString(i))))
                .toList());

        // When
        var read = broker.readAll(topic);

        // Then
        var expected = IntStream.range(0, 300)
                .map(i -> (i % 100) * 3 + i / 100)
                .mapToObj(Integer::toString)
                .toList();
        assertEquals(expected, read.stream().map(record -> text(record.value())).toList());
    }

    @Test
    void readAll_ofEmptyTopic_isEmpty() {
        // Given
        var topic = TestBroker.unique("steps");
        broker.createTopic(topic, 2, Map.of("cleanup.policy", "compact"));

        // When
        var read = broker.readAll(topic);

        // Then
        assertEquals(List.of(), read);
    }

    @Test
    void readAll_leavesOutWhatIsNotCommitted() throws Exception {
        // Given
        var topic = TestBroker.unique("steps");
        broker.createTopic(topic, 1, Map.of());
        broker.send(List.of(new ProducerRecord<>(topic, bytes("committed"))));
        try (var producer = transactional()) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, bytes("aborted"))).get();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, bytes("open"))).get();

            // When
            var read = broker.readAll(topic);

            // Then
            assertEquals(
                    List.of("committed"),
                    read.stream().map(record -> text(record.value())).toList());
        }
    }

    private KafkaProducer<byte[], byte[]> transactional() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", TestBroker.unique("tx")),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }
}
