package dev.hermes.cli.importing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.BundledSchemas;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class IntakeTopicTest {
    private static final StepEvent EVENT = StepEvent.of("1", "import", "{}");

    private static MockProducer<byte[], byte[]> producer(boolean acknowledges) {
        return new MockProducer<>(acknowledges, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Test
    void acknowledged_giveTheOffsetsBehindThem() throws InterruptedException {
        MockProducer<byte[], byte[]> producer = producer(true);
        IntakeTopic intake = new IntakeTopic(producer, BundledSchemas.get());
        intake.publish("r", EVENT);
        intake.publish("r", EVENT);

        Map<TopicPartition, Long> ends = intake.awaitAcknowledged();

        assertEquals(Map.of(new TopicPartition("agent.steps", 0), 2L), ends);
        assertEquals("r", new String(producer.history().get(0).key(), UTF_8));
    }

    @Test
    void wait_endsWithTheLastAcknowledgement() throws InterruptedException, ExecutionException {
        MockProducer<byte[], byte[]> producer = producer(false);
        IntakeTopic intake = new IntakeTopic(producer, BundledSchemas.get());
        intake.publish("r", EVENT);
        intake.publish("r", EVENT);
        producer.completeNext();

        CompletableFuture<Map<TopicPartition, Long>> wait = CompletableFuture.supplyAsync(() -> {
            try {
                return intake.awaitAcknowledged();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        boolean early = wait.isDone();
        producer.completeNext();

        assertEquals(2L, wait.get().get(new TopicPartition("agent.steps", 0)));
        assertEquals(false, early);
    }

    @Test
    void recordThatIsNotTaken_endsTheWait() {
        MockProducer<byte[], byte[]> producer = producer(false);
        IntakeTopic intake = new IntakeTopic(producer, BundledSchemas.get());
        intake.publish("r", EVENT);
        TimeoutException failure = new TimeoutException("full");
        producer.errorNext(failure);

        KafkaException ended = assertThrows(KafkaException.class, intake::awaitAcknowledged);

        assertSame(failure, ended);
    }

    @Test
    void recordThatIsNotTaken_letsNoneBehindItGo() {
        MockProducer<byte[], byte[]> producer = producer(false);
        IntakeTopic intake = new IntakeTopic(producer, BundledSchemas.get());
        intake.publish("r", EVENT);
        producer.errorNext(new TimeoutException("full"));

        assertThrows(TimeoutException.class, () -> intake.publish("r", EVENT));

        assertEquals(1, producer.history().size());
    }

    @Test
    void close_givesUpAtOnce() {
        MockProducer<byte[], byte[]> producer = producer(false);
        IntakeTopic intake = new IntakeTopic(producer, BundledSchemas.get());
        intake.publish("r", EVENT);

        intake.close();

        assertTrue(producer.closed());
    }
}
