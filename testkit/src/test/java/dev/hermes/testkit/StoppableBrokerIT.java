package dev.hermes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoppableBrokerIT {
    private static final byte[] VALUE = "step".getBytes(UTF_8);

    @TempDir
    Path folder;

    @Test
    void stop_leavesNobodyToConnectTo() {
        try (var broker = StoppableBroker.start(folder)) {
            // Given
            int port = Integer.parseInt(broker.bootstrapServers().split(":", -1)[1]);

            // When
            broker.stop();

            // Then
            assertThrows(ConnectException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
        }
    }

    @Test
    void restart_letsAProducerThatWaitedGoOn() throws Exception {
        try (var broker = StoppableBroker.start(folder);
                var producer = producer(broker)) {
            // Given
            broker.createTopic("steps", 1, Map.of());
            producer.send(new ProducerRecord<>("steps", VALUE)).get();
            broker.stop();
            var waiting = new FutureTask<>(
                    () -> producer.send(new ProducerRecord<>("steps", VALUE)).get());
            new Thread(waiting).start();
            assertFalse(waiting.isDone());

            // When
            broker.restart();

            // Then
            waiting.get(30, TimeUnit.SECONDS);
            var read = broker.readAll("steps");
            assertEquals(2, read.size());
            assertArrayEquals(VALUE, read.get(1).value());
        }
    }

    @Test
    void stop_whenStopped_isRefused() {
        try (var broker = StoppableBroker.start(folder)) {
            // Given
            broker.stop();

            // When
            var refused = assertThrows(IllegalStateException.class, broker::stop);

            // Then
            assertEquals("the broker is stopped already", refused.getMessage());
        }
    }

    private static KafkaProducer<byte[], byte[]> producer(TestBroker broker) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
