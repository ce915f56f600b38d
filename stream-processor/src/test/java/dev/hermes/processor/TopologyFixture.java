package dev.hermes.processor;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** The real topologies without a broker: one partition, and a clock that stands still unless moved on. */
final class TopologyFixture implements AutoCloseable {
    static final Duration IDLE_TIMEOUT = Duration.ofMinutes(30);
    static final Duration CLOSE_AFTER = Duration.ofDays(90);
    private static final Duration PUBLISHED_WITHIN = Duration.ofMillis(200);
    private static final Instant START = Instant.parse("2026-07-20T13:00:00Z");

    final Counters counters = new Counters();
    final Progress progress = new Progress();
    private final TopologyTestDriver driver;
    private final TestInputTopic<byte[], byte[]> steps;
    private final List<IndexRow> indexRows = new ArrayList<>();
    private final Map<String, RunSummary> summaries = new LinkedHashMap<>();
    private final Map<String, DailyCost> costs = new LinkedHashMap<>();
    private Instant now = START;
    private int ids;

    TopologyFixture() {
        this(BundledSchemas.get(), ZoneId.of("UTC"));
    }

    TopologyFixture(SchemaRegistry registry, ZoneId zone) {
        Topology topology = new Topology();
        RunsSettings settings = new RunsSettings(1, zone, IDLE_TIMEOUT, CLOSE_AFTER, Intake.builtIn());
        new RunsTopology(settings, registry, progress, counters).addTo(topology);
        new CostTopology(zone, registry, counters, new CostRollUps()).addTo(topology);
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, "target/topology-" + UUID.randomUUID());
        driver = new TopologyTestDriver(topology, properties, START);
        steps = driver.createInputTopic(
                Topics.AGENT_STEPS.name(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Says what the consumer would say. */
    static final class Progress implements InputProgress {
        boolean caughtUp = true;

        @Override
        public void begin(int partition) {}

        @Override
        public boolean isCaughtUp(int partition, long processedOffset) {
            return caughtUp;
        }
    }

    /** Sends a line as an event with an id of its own. */
    void sendLine(String runId, String line) {
        send(runId, StepEvent.of("id-" + ++ids, Origins.EMIT, line));
    }

    void send(String key, StepEvent event) {
        sendBytes(key, bytes(event));
    }

    void sendBytes(String key, byte[] value) {
        sendBytes(key, value, new RecordHeaders());
    }

    void sendBytes(String key, byte[] value, Headers headers) {
        steps.pipeInput(new TestRecord<>(utf8(key), value, headers, now));
    }

    static byte[] bytes(StepEvent event) {
        return AvroType.STEP_EVENT.serde(BundledSchemas.get()).serializer().serialize(Topics.AGENT_STEPS.name(), event);
    }

    private static byte[] utf8(String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    /** Lets time pass second by second. */
    void pass(Duration time) {
        for (long second = 0; second < time.toSeconds(); second++) {
            jump(Duration.ofSeconds(1));
        }
    }

    /** Moves the clock on at once, as when the machine was suspended. */
    void jump(Duration time) {
        now = now.plus(time);
        driver.advanceWallClockTime(time);
    }

    /** Lets everything that is pending be published. */
    void settle() {
        jump(PUBLISHED_WITHIN);
        drain(Topics.RUN_SUMMARIES).forEach(r -> summaries.put(key(r), r.value()));
        drain(Topics.COST_DAILY).forEach(r -> costs.put(key(r), r.value()));
        drain(Topics.RUN_INDEX).forEach(r -> indexRows.add(r.value()));
    }

    private static String key(TestRecord<byte[], ?> record) {
        return new String(record.key(), StandardCharsets.UTF_8);
    }

    /** Lines that came since this was last asked. */
    List<RunLine> lines() {
        return drain(Topics.RUN_LINES).stream().map(TestRecord::value).toList();
    }

    RunSummary summary(String runId) {
        settle();
        return summaries.get(runId);
    }

    /** All rows so far. */
    List<String> indexRows() {
        settle();
        return indexRows.stream().map(IndexRow::row).toList();
    }

    /** The daily table by its keys, without rows of nothing. */
    Map<String, DailyCost> costs() {
        settle();
        Map<String, DailyCost> booked = new LinkedHashMap<>(costs);
        booked.values().removeIf(cost -> cost.amount().isZero());
        return booked;
    }

    /** Dead letters that came since this was last asked. */
    List<TestRecord<byte[], byte[]>> deadLetters() {
        return driver.createOutputTopic(
                        Topics.DEAD_LETTERS.name(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    /** What was published again to the intake topic, which it has come back from by now. */
    List<TestRecord<byte[], byte[]>> rerouted() {
        return driver.createOutputTopic(
                        Topics.AGENT_STEPS.name(), new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    static String header(TestRecord<?, ?> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }

    /** How many ids of events are remembered. */
    long rememberedIds() {
        long count = 0;
        try (var ids = driver.<byte[], byte[]>getKeyValueStore(RunsTopology.EVENT_IDS_STORE)
                .all()) {
            while (ids.hasNext()) {
                ids.next();
                count++;
            }
        }
        return count;
    }

    private <T> List<TestRecord<byte[], T>> drain(Topic<T> topic) {
        return driver.createOutputTopic(
                        topic.name(), new ByteArrayDeserializer(), topic.type().deserializer(BundledSchemas.get()))
                .readRecordsToList();
    }

    @Override
    public void close() {
        driver.close();
    }
}
