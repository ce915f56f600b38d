package dev.hermes.processor;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.RunPartition;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
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
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole processor on a real broker with four partitions. */
class StreamProcessorIT {
    private static final int PARTITIONS = 4;
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(3);

    @TempDir
    Path folder;

    private StoppableBroker broker;
    private Output output;

    @BeforeEach
    void startBroker() {
        broker = StoppableBroker.start(folder.resolve("broker"));
        output = new Output(broker);
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    private StreamProcessorConfig.Builder config() {
        return StreamProcessorConfig.builder()
                .bootstrapServers(broker.bootstrapServers())
                .stateDir(folder.resolve("state"))
                .topicsPartitions(PARTITIONS);
    }

    private static void eventually(ThrowingRunnable assertion) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(250))
                .untilAsserted(assertion);
    }

    private static void awaitRunning(StreamProcessor processor) {
        eventually(() -> assertTrue(processor.isRunning()));
    }

    private void sendStep(String runId, int step) {
        broker.send(List.of(record(runId, null, runId, step)));
    }

    private static ProducerRecord<byte[], byte[]> record(String key, Integer partition, String runId, int step) {
        String line = TestLine.tool(runId, "10:00:00", step, "x").toString();
        byte[] value = TopologyFixture.bytes(StepEvent.of(runId + "/" + step, Origins.CLIENT, line));
        return new ProducerRecord<>(Topics.AGENT_STEPS.name(), partition, key.getBytes(StandardCharsets.UTF_8), value);
    }

    /** Null while the run is not known. */
    private String status(String runId) {
        RunSummary summary = output.summaries().get(runId);
        return summary == null ? null : summary.outcome().status();
    }

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

    @Test
    void quietRun_isInterruptedOnAQuietTopic_andGoesOn() {
        try (StreamProcessor processor =
                StreamProcessor.start(config().idleTimeout(IDLE_TIMEOUT).build())) {
            awaitRunning(processor);
            sendStep("r", 1);
            eventually(() -> assertEquals(RunState.INTERRUPTED, status("r")));

            sendStep("r", 2);

            eventually(() -> assertEquals(RunState.RUNNING, status("r")));
            eventually(() -> assertEquals(RunState.INTERRUPTED, status("r")));
            assertTrue(output.indexRows().get("r").row().contains("\"status\":\"interrupted\""));
        }
    }

    @Test
    void processorDownForLongerThanTheIdleTimeout_closesNothingByMistake() {
        StreamProcessorConfig config = config().idleTimeout(IDLE_TIMEOUT).build();
        try (StreamProcessor processor = StreamProcessor.start(config)) {
            awaitRunning(processor);
            sendStep("goes-on", 1);
            eventually(() -> assertEquals(RunState.RUNNING, status("goes-on")));
        }
        long down = System.nanoTime();
        await().until(() ->
                System.nanoTime() - down > IDLE_TIMEOUT.multipliedBy(2).toNanos());
        sendStep("goes-on", 2);

        try (StreamProcessor processor = StreamProcessor.start(config)) {
            eventually(() -> assertEquals(RunState.INTERRUPTED, status("goes-on")));
            assertEquals(1L, processor.counters().get(Counters.INTERRUPTED));
            assertEquals(2, output.summaries().get("goes-on").totals().events());
        }
    }

    @Test
    void brokerAwayForLongerThanTheIdleTimeout_closesNothingByMistake() {
        Duration timeout = Duration.ofSeconds(6);
        try (StreamProcessor processor =
                StreamProcessor.start(config().idleTimeout(timeout).build())) {
            awaitRunning(processor);
            sendStep("r", 1);
            eventually(() -> assertEquals(RunState.RUNNING, status("r")));
            broker.stop();
            long away = System.nanoTime();
            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            System.nanoTime() - away > timeout.multipliedBy(2).toNanos());
            broker.restart();
            long back = System.nanoTime();

            eventually(() -> assertEquals(RunState.INTERRUPTED, status("r")));

            // of the time before the broker went, and until it was missed, at most three seconds count
            long waited = System.nanoTime() - back;
            assertTrue(waited > timeout.minusSeconds(3).toNanos(), () -> "interrupted after " + waited + " ns");
        }
    }
}
