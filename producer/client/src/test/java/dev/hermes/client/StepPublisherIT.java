package dev.hermes.client;

import static dev.hermes.client.Events.event;
import static dev.hermes.client.Events.lines;
import static dev.hermes.client.Events.publish;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.RunPartition;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepPublisherIT {
    private static final String TOPIC = Topics.AGENT_STEPS.name();
    private static final int PARTITIONS = 4;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final AvroDeserializer<StepEvent> deserializer =
            Topics.AGENT_STEPS.type().deserializer(BundledSchemas.get());

    @TempDir
    private Path brokerData;

    @TempDir
    private Path home;

    private StoppableBroker broker;
    private PublisherConfig config;

    @BeforeEach
    void startBroker() {
        broker = StoppableBroker.start(brokerData);
        config = PublisherConfig.of(new HermesHome(home)).withBootstrapServers(broker.bootstrapServers());
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    private void createTopic() {
        broker.createTopic(TOPIC, PARTITIONS, Topics.AGENT_STEPS.configs());
    }

    private List<ConsumerRecord<byte[], byte[]>> records() {
        return broker.readAll(TOPIC);
    }

    private StepEvent eventOf(ConsumerRecord<byte[], byte[]> record) {
        return deserializer.deserialize(TOPIC, record.value());
    }

    /** Lines by event id, of each id the first, in the order of the topic. */
    private Map<String, String> linesById() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records()) {
            lines.putIfAbsent(eventOf(record).eventId(), eventOf(record).line());
        }
        return lines;
    }

    /** Step numbers of a run, in the order of the topic. */
    private List<Long> stepsOf(String runId) throws RejectedLineException {
        LineCodec codec = new LineCodec();
        List<Long> steps = new ArrayList<>();
        for (String text : linesById().values()) {
            StepLine line = codec.read(text);
            if (line.runId().equals(runId)) {
                steps.add(line.step());
            }
        }
        return steps;
    }

    private long interruptedEnds(String runId) {
        return linesById().values().stream()
                .filter(line -> line.contains("\"run_id\":\"" + runId + "\"")
                        && line.contains("\"kind\":\"end\",\"status\":\"interrupted\""))
                .count();
    }

    @Test
    void publish_bringsKeyValueAndPartitionAsTheTopicSaysThem() {
        // Given
        createTopic();
        try (StepPublisher publisher = StepPublisher.open(config)) {
            publish(publisher, "7c2a", 3);

            // When
            long left = publisher.flush(LONG);

            // Then
            assertEquals(0, left);
            assertEquals(
                    lines("7c2a", 3),
                    records().stream().map(record -> eventOf(record).line()).toList());
            for (ConsumerRecord<byte[], byte[]> record : records()) {
                assertEquals("7c2a", new String(record.key(), StandardCharsets.UTF_8));
                assertEquals(RunPartition.of("7c2a", PARTITIONS), record.partition());
            }
        }
    }

    @Test
    void brokerThatIsDown_whileAnAgentEmitsAndIsKilled_getsAllLater() throws Exception {
        // Given
        createTopic();
        broker.stop();
        String runId;
        try (ChildAgent agent = ChildAgent.emitting(home, broker.bootstrapServers(), 1_000)) {
            runId = agent.read();
            agent.readUntil("ended");
            agent.kill();
        }
        broker.restart();

        // When
        long left;
        try (StepPublisher next = StepPublisher.open(config)) {
            left = next.drain(LONG);
        }

        // Then
        assertEquals(0, left);
        assertEquals(1_002, records().size());
        assertEquals(LongStream.rangeClosed(0, 1_001).boxed().toList(), stepsOf(runId));
    }

    @Test
    void agentThatIsKilled_whileItEmits_losesNothingThatItEmitted() throws Exception {
        // Given
        createTopic();
        int emitted = 5_000;
        String runId;
        try (ChildAgent agent = ChildAgent.emitting(home, broker.bootstrapServers(), 10_000_000)) {
            runId = agent.read();
            agent.readUntil(Integer.toString(emitted));
            agent.kill();
        }

        // When
        try (StepPublisher next = StepPublisher.open(config)) {
            next.drain(LONG);
        }

        // Then
        List<Long> steps = stepsOf(runId);
        assertTrue(steps.size() > emitted, () -> "steps " + steps.size());
        assertEquals(LongStream.range(0, steps.size()).boxed().toList(), steps);
    }

    @Test
    void agentThatExitsWithoutClosingAnything_hasDeliveredAll_andItsOpenRunIsInterrupted() throws Exception {
        // Given
        createTopic();
        String runId;

        // When
        try (ChildAgent agent = ChildAgent.leaving(home, broker.bootstrapServers(), 200)) {
            runId = agent.read();
            assertEquals(0, agent.awaitEnd());
        }

        // Then
        assertEquals(LongStream.rangeClosed(0, 201).boxed().toList(), stepsOf(runId));
        assertEquals(1, interruptedEnds(runId));
        assertEquals(204, records().size());
    }

    @Test
    void agentWhoseThreadsGoOnThroughItsExit_leavesNothingBehindTheInterruptedEnd() throws Exception {
        // Given
        createTopic();
        String runId;
        long refused;

        // When
        try (ChildAgent agent = ChildAgent.leavingBusy(home, broker.bootstrapServers(), 8)) {
            runId = agent.read();
            refused = Long.parseLong(agent.read());
            assertEquals(0, agent.awaitEnd());
        }
        try (StepPublisher next = StepPublisher.open(config)) {
            next.drain(LONG);
        }

        // Then
        List<Long> steps = stepsOf(runId);
        assertTrue(steps.size() > 9, () -> "steps " + steps.size());
        assertEquals(LongStream.range(0, steps.size()).boxed().toList(), steps);
        assertEquals(1, interruptedEnds(runId));
        List<String> lines = List.copyOf(linesById().values());
        assertTrue(lines.get(lines.size() - 1).contains("\"status\":\"interrupted\""), "a step came behind the end");
        assertTrue(refused > 0);
    }

    @Test
    void agentThatIsAskedToStop_endsItsOpenRunAsInterrupted() throws Exception {
        // Given
        createTopic();
        String runId;

        // When
        try (ChildAgent agent = ChildAgent.emitting(home, broker.bootstrapServers(), 10_000_000)) {
            runId = agent.read();
            agent.readUntil("100");
            agent.terminate();
            agent.awaitEnd();
        }
        try (StepPublisher next = StepPublisher.open(config)) {
            next.drain(LONG);
        }

        // Then
        List<Long> steps = stepsOf(runId);
        assertEquals(LongStream.range(0, steps.size()).boxed().toList(), steps);
        assertEquals(1, interruptedEnds(runId));
    }

    @Test
    void spool_ofALiveProcess_isSentByNobodyElse() throws Exception {
        // Given
        createTopic();
        String nowhere = "127.0.0.1:1";
        try (ChildAgent agent = ChildAgent.emitting(home, nowhere, 10)) {
            agent.readUntil("ended");
            try (StepPublisher other = StepPublisher.open(config)) {

                // When
                long left = other.drain(LONG);

                // Then
                assertEquals(0, left);
                assertEquals(0, records().size());
                agent.kill();
                assertEquals(0, other.drain(LONG));
                assertEquals(12, records().size());
                assertEquals(12, other.counters().adopted());
            }
        }
    }

    @Test
    void spools_foundByThreeProcessesAtOnce_areSentOnce() throws Exception {
        // Given
        createTopic();
        PublisherConfig nowhere = config.withKafka(Map.of());
        for (int i = 0; i < 20; i++) {
            try (StepPublisher dead = StepPublisher.open(nowhere)) {
                publish(dead, "run-" + i, 500);
            }
        }

        // When
        try (ChildAgent one = ChildAgent.draining(home, broker.bootstrapServers());
                ChildAgent two = ChildAgent.draining(home, broker.bootstrapServers());
                StepPublisher three = StepPublisher.open(config)) {
            three.drain(LONG);
            one.read();
            two.read();

            // Then
            await().atMost(LONG).until(() -> linesById().size() == 10_000);
            assertEquals(10_000, records().size());
        }
    }

    @Test
    void broker_thatRestartsUnderLoad_losesNothing() throws Exception {
        // Given
        createTopic();
        int threads = 4;
        try (RunLog runLog = RunLog.builder().publisher(unused -> config).build()) {
            ExecutorService agents = Executors.newFixedThreadPool(threads);
            List<Run> runs = new ArrayList<>();
            List<Future<?>> working = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                Run run = runLog.start("agent");
                runs.add(run);
                working.add(agents.submit(() -> noteUntilInterrupted(run)));
            }
            await().until(() -> runLog.counters().acknowledged() > 1_000);

            // When
            broker.stop();
            long publishedBefore = runLog.counters().published();
            await().until(() -> runLog.counters().published() > publishedBefore + 10_000);
            broker.restart();
            long acknowledgedBefore = runLog.counters().acknowledged();
            await().atMost(LONG).until(() -> runLog.counters().acknowledged() > acknowledgedBefore + 10_000);

            // Then
            agents.shutdownNow();
            for (Future<?> each : working) {
                each.get();
            }
            assertEquals(0, runLog.flush(LONG));
            assertEquals(runLog.counters().published(), linesById().size());
            for (Run run : runs) {
                List<Long> steps = stepsOf(run.id());
                assertEquals(LongStream.range(0, steps.size()).boxed().toList(), steps);
            }
        }
    }

    private static void noteUntilInterrupted(Run run) {
        while (!Thread.currentThread().isInterrupted()) {
            for (int i = 0; i < 10; i++) {
                run.note("step");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void event_thatIsTooLargeForTheTopic_isSetAsideAndHoldsUpNothing() throws IOException {
        // Given
        Map<String, String> small = new HashMap<>(Topics.AGENT_STEPS.configs());
        small.put("max.message.bytes", "200000");
        broker.createTopic(TOPIC, PARTITIONS, small);
        try (StepPublisher publisher = StepPublisher.open(config)) {
            publish(publisher, "7c2a", 50);
            publisher.publish("7c2a", StepEvent.of(EventIds.random(), "client", incompressible(300_000)));
            publisher.publish("7c2a", StepEvent.of(EventIds.random(), "client", incompressible(6_000_000)));
            publisher.publish("7c2a", event("7c2a", 51));

            // When
            long left = publisher.flush(LONG);

            // Then
            assertEquals(2, left);
            assertEquals(2, publisher.counters().setAside());
            assertEquals(List.copyOf(lines("7c2a", 51)), List.copyOf(linesById().values()));
        }
    }

    private static String incompressible(int characters) {
        StringBuilder text = new StringBuilder(characters);
        new Random(7).ints(characters, ' ', '~').forEach(c -> text.append((char) c));
        return text.toString();
    }

    @Test
    void topic_thatIsMissing_isWaitedForAndHealthSaysSo() {
        // Given
        try (StepPublisher publisher = StepPublisher.open(config)) {
            publish(publisher, "7c2a", 5);
            await().atMost(LONG).until(() -> !publisher.health().isOk());
            String problem = publisher.health().problem();

            // When
            createTopic();

            // Then
            assertTrue(problem.startsWith("the topic agent.steps is missing at " + broker.bootstrapServers()), problem);
            assertEquals(0, publisher.flush(LONG));
            assertTrue(publisher.health().isOk());
        }
    }

    @Test
    void hermes_thatComesUpLater_isFoundByItsFile() throws IOException {
        // Given
        createTopic();
        HermesHome hermes = new HermesHome(home);
        try (StepPublisher publisher = StepPublisher.open(config.withKafka(Map.of()))) {
            publish(publisher, "7c2a", 5);

            // When
            Files.writeString(hermes.upFile(), "{\"bootstrap_servers\":\"" + broker.bootstrapServers() + "\"}");

            // Then
            assertEquals(0, publisher.flush(LONG));
            assertEquals(5, records().size());
        }
    }

    @Test
    void close_whileTheBrokerIsDown_isBoundedAndSaysHowManyAreLeft() {
        // Given
        createTopic();
        StepPublisher publisher = StepPublisher.open(config.withCloseTimeout(Duration.ofSeconds(1)));
        publish(publisher, "7c2a", 1);
        publisher.flush(LONG);
        broker.stop();
        publish(publisher, "ff01", 100);

        // When
        assertTimeout(Duration.ofSeconds(10), publisher::close);

        // Then
        assertEquals(100, publisher.counters().waiting());
        assertNotEquals(0, publisher.counters().unacknowledged());
    }
}
