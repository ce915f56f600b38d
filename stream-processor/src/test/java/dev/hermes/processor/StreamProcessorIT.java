package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.RunPartition;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.avro.Schema;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The whole processor on a real broker. */
class StreamProcessorIT extends ProcessorOnBroker {
    @Test
    void twentyThousandEvents_comeToAnIndependentRecount() {
        Load load = Load.of(1, "run-", 200, 100);
        try (StreamProcessor processor = StreamProcessor.start(config().build())) {
            broker.send(load.records());

            eventually(() -> output.assertIs(load));
            assertEquals((long) load.events(), processor.counters().get(Counters.EVENTS));
            assertEquals((long) load.duplicates(), processor.counters().get(Counters.DUPLICATES));
            assertTrue(processor.health().isOk(), () -> processor.health().problem());
        }
    }

    @Test
    void secondInstance_sharesTheWorkAndTakesItOver() {
        Load load = Load.of(4, "run-", 60, 60);
        List<ProducerRecord<byte[], byte[]>> records = load.records();
        int third = records.size() / 3;
        try (StreamProcessor one = StreamProcessor.start(config().build())) {
            awaitRunning(one);
            broker.send(records.subList(0, third));
            StreamProcessorConfig other =
                    config().stateDir(folder.resolve("other-state")).build();
            try (StreamProcessor two = StreamProcessor.start(other)) {
                awaitRunning(two);
                broker.send(records.subList(third, 2 * third));
                one.close();
                broker.send(records.subList(2 * third, records.size()));

                eventually(() -> output.assertIs(load));
                assertTrue(two.counters().get(Counters.EVENTS) > 0);
            }
        }
    }

    @Test
    void hugeRecords_stopNothing() {
        int tooLarge = 3 * Topic.MAX_RECORD_BYTES;
        String head = TestLine.tool("long", "10:00:00", 1, "x").toString();
        String longLine = head.substring(0, head.length() - 1) + ",\"list\":["
                + "\"\u65e5\",".repeat(LineCodec.MAX_LINE_BYTES / 6 - 50) + "1]}";
        try (StreamProcessor processor = StreamProcessor.start(config().build())) {
            sendCompressed(new byte[tooLarge]);
            sendCompressed(TopologyFixture.bytes(StepEvent.of("a".repeat(tooLarge), null, longLine)));
            sendStep("next", 1);

            eventually(() -> assertEquals(2, output.summaries().size()));
            assertEquals(longLine, output.lines().get("long").get(0).line());
            assertEquals(1, output.deadLetters().size());
            assertTrue(processor.health().isOk(), () -> processor.health().problem());
        }
    }

    /** A record that is small on its way to the broker. */
    private void sendCompressed(byte[] value) {
        Map<String, Object> config = Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "compression.type",
                "gzip",
                "max.request.size",
                2 * value.length);
        try (var producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                            Topics.AGENT_STEPS.name(), "long".getBytes(StandardCharsets.UTF_8), value))
                    .get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fails in a way that nobody expects, once. */
    private static final class FaultyRegistry implements SchemaRegistry {
        private final AtomicBoolean isFaulty = new AtomicBoolean(true);

        @Override
        public int id(String subject, Schema schema) {
            if (subject.equals(AvroType.RUN_SUMMARY.subject()) && isFaulty.getAndSet(false)) {
                throw new IllegalStateException("a secret");
            }
            return BundledSchemas.get().id(subject, schema);
        }

        @Override
        public Schema schema(int id) {
            return BundledSchemas.get().schema(id);
        }
    }

    @Test
    void threadThatFails_isReplacedAndSaysSo_andNothingIsLost() {
        Load load = Load.of(2, "run-", 20, 20);
        StreamProcessorConfig config =
                config().registry(new FaultyRegistry()).threads(1).build();
        try (StreamProcessor processor = StreamProcessor.start(config)) {
            broker.send(load.records());

            eventually(() -> assertEquals(
                    "a stream thread failed and was replaced: IllegalStateException",
                    processor.health().problem()));
            eventually(() -> output.assertIs(load));
        }
    }

    @Test
    void otherPartitioner_isPutRightAndCounted() {
        List<ProducerRecord<byte[], byte[]>> misplaced = new ArrayList<>();
        for (int run = 0; run < 20; run++) {
            String runId = "r" + run;
            int wrong = (RunPartition.of(runId, PARTITIONS) + 1) % PARTITIONS;
            misplaced.add(record(runId, wrong, runId, 1));
        }
        try (StreamProcessor processor = StreamProcessor.start(config().build())) {
            broker.send(misplaced);

            eventually(() -> assertEquals(20, output.summaries().size()));
            assertEquals(20L, processor.counters().get(Counters.REROUTED));
            broker.readAll(Topics.RUN_LINES.name())
                    .forEach(line -> assertEquals(
                            RunPartition.of(new String(line.key(), StandardCharsets.UTF_8), PARTITIONS),
                            line.partition()));
        }
    }

    @Test
    void misplacedAgain_isADeadLetter() {
        ProducerRecord<byte[], byte[]> right = record("r", null, "r", 1);
        int wrong = (RunPartition.of("r", PARTITIONS) + 1) % PARTITIONS;
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.REROUTED, new byte[0]);
        try (StreamProcessor processor = StreamProcessor.start(config().build())) {
            broker.send(List.of(new ProducerRecord<>(right.topic(), wrong, right.key(), right.value(), headers)));

            eventually(
                    () -> assertEquals(1L, processor.counters().get(Counters.DEAD_LETTERS + Reasons.WRONG_PARTITION)));
            eventually(() -> assertEquals(1, output.deadLetters().size()));
        }
    }
}
