package dev.hermes.processor;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A processor on a real broker with four partitions. */
abstract class ProcessorOnBroker {
    static final int PARTITIONS = 4;

    @TempDir
    Path folder;

    StoppableBroker broker;
    Output output;

    @BeforeEach
    void startBroker() {
        broker = StoppableBroker.start(folder.resolve("broker"));
        output = new Output(broker);
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    final StreamProcessorConfig.Builder config() {
        return StreamProcessorConfig.builder()
                .bootstrapServers(broker.bootstrapServers())
                .stateDir(folder.resolve("state"))
                .topicsPartitions(PARTITIONS);
    }

    static void eventually(ThrowingRunnable assertion) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(250))
                .untilAsserted(assertion);
    }

    static void awaitRunning(StreamProcessor processor) {
        eventually(() -> assertTrue(processor.isRunning()));
    }

    final void sendStep(String runId, int step) {
        broker.send(List.of(record(runId, null, runId, step)));
    }

    static ProducerRecord<byte[], byte[]> record(String key, Integer partition, String runId, int step) {
        String line = TestLine.tool(runId, "10:00:00", step, "x").toString();
        byte[] value = TopologyFixture.bytes(StepEvent.of(runId + "/" + step, Origins.CLIENT, line));
        return new ProducerRecord<>(Topics.AGENT_STEPS.name(), partition, key.getBytes(StandardCharsets.UTF_8), value);
    }
}
