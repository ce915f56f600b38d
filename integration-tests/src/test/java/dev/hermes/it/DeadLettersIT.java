package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is rejected holds up nothing, and comes back once, when its reason is gone. */
class DeadLettersIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int LATER_KNOWN = 4711;
    private static final int OF_REGISTRY_THAT_IS_AWAY = 4712;

    @TempDir
    static Path folder;

    private static final LearningRegistry REGISTRY = new LearningRegistry();
    private static Pipeline pipeline;

    @BeforeAll
    static void start() {
        pipeline = Pipeline.start(folder, REGISTRY);
    }

    @AfterAll
    static void stop() {
        pipeline.close();
    }

    /** The bundled schemas, one that becomes known when a test says so, and one that nobody can be asked for until then. */
    private static final class LearningRegistry implements SchemaRegistry {
        private final SchemaRegistry nobody = SchemaRegistries.of(Map.of(SchemaRegistries.URL, "http://127.0.0.1:1"));
        private volatile boolean knowsMore;
        private volatile boolean isBack;

        @Override
        public int id(String subject, Schema schema) {
            return BundledSchemas.get().id(subject, schema);
        }

        @Override
        public Schema schema(int id) {
            if (id == LATER_KNOWN) {
                return knowsMore ? AvroType.STEP_EVENT.schema() : null;
            }
            if (id == OF_REGISTRY_THAT_IS_AWAY) {
                return isBack ? AvroType.STEP_EVENT.schema() : nobody.schema(id);
            }
            return BundledSchemas.get().schema(id);
        }
    }

    private static String line(String runId, int step, String kind) {
        return "{\"ts\":\"2026-07-20T10:00:%02dZ\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"%s\"}"
                .formatted(step, runId, step, kind);
    }

    private static byte[] value(String eventId, String line) {
        return AvroType.STEP_EVENT
                .serde(BundledSchemas.get())
                .serializer()
                .serialize(Topics.AGENT_STEPS.name(), StepEvent.of(eventId, Origins.CLIENT, line));
    }

    private static void send(String key, byte[]... values) {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (byte[] value : values) {
            records.add(new ProducerRecord<>(Topics.AGENT_STEPS.name(), key.getBytes(UTF_8), value));
        }
        pipeline.broker.send(records);
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), UTF_8);
    }

    /** Records of the topic with that key, marks too, the oldest first. */
    private static List<ConsumerRecord<byte[], byte[]>> records(String key) {
        return pipeline.broker.readAll(Topics.DEAD_LETTERS.name()).stream()
                .filter(record -> key.equals(new String(record.key(), UTF_8)))
                .toList();
    }

    private static List<ConsumerRecord<byte[], byte[]>> letters(String key) {
        return records(key).stream()
                .filter(record -> header(record, Headers.REDRIVEN) == null)
                .toList();
    }

    private static String awaitLetter(String key, int count) {
        List<ConsumerRecord<byte[], byte[]>> letters =
                await().atMost(SOON).until(() -> letters(key), found -> found.size() == count);
        ConsumerRecord<byte[], byte[]> last = letters.stream()
                .max(Comparator.comparingLong(ConsumerRecord::offset))
                .orElseThrow();
        return last.partition() + ":" + last.offset();
    }

    private static void awaitFile(String name, String... lines) {
        await().atMost(SOON)
                .untilAsserted(() -> assertEquals(String.join("\n", lines) + "\n", Audit.text(pipeline.file(name))));
    }

    @Test
    void unknownSchema_isBuried_andComesBackOnceWhenItIsKnown() {
        String first = line("learn", 1, "note");
        String second = line("learn", 2, "note");
        byte[] unknown = value("one", first);
        ByteBuffer.wrap(unknown).putInt(1, LATER_KNOWN);
        send("learn", unknown, value("two", second));
        String id = awaitLetter("learn", 1);
        awaitFile("learn", second);

        Hermes.Printed list = pipeline.hermes("dead-letters", "list", "--reason", "unknown_schema");
        assertEquals(0, list.exitCode(), list.err());
        assertTrue(
                list.out()
                        .lines()
                        .anyMatch(row -> row.startsWith(id + " ")
                                && row.contains("  unknown_schema  agent.steps/")
                                && row.endsWith("attempt 1  " + unknown.length + " bytes")),
                list.out());
        Hermes.Printed show = pipeline.hermes("dead-letters", "show", id);
        assertTrue(show.out().contains("value      its schema is not known to the registry"), show.out());

        REGISTRY.knowsMore = true;
        Hermes.Printed redriven = pipeline.hermes("dead-letters", "redrive", id);
        assertEquals("1 letter redriven\n", redriven.out());
        assertEquals(0, redriven.exitCode(), redriven.err());
        awaitFile("learn", second, first);

        Hermes.Printed again = pipeline.hermes("dead-letters", "redrive", id);
        assertEquals("0 letters redriven; 1 redriven before\n", again.out());
        assertEquals(0, again.exitCode(), again.err());
        assertEquals(1, letters("learn").size());
        assertEquals(2, records("learn").size());
        Hermes.Printed after = pipeline.hermes("dead-letters", "show", id, "-o", "json");
        assertTrue(after.out().contains("\"redriven\":true"), after.out());
    }

    @Test
    void registryThatIsAway_isWaitedFor_andNothingIsBuried() {
        String first = line("away", 1, "note");
        String second = line("away", 2, "note");
        byte[] undecided = value("one", first);
        ByteBuffer.wrap(undecided).putInt(1, OF_REGISTRY_THAT_IS_AWAY);
        send("away", undecided, value("two", second));
        await().atMost(SOON)
                .until(
                        pipeline::processorProblem,
                        problem -> problem != null && problem.startsWith("waiting for the schema registry"));

        REGISTRY.isBack = true;

        awaitFile("away", first, second);
        assertEquals(List.of(), letters("away"));
    }

    @Test
    void letterThatFailsAgain_isANewOneWithOneMoreAttempt_upToABound() {
        send("poison", value("p", line("poison", 1, "")), value("ok", line("poison", 2, "note")));
        awaitFile("poison", line("poison", 2, "note"));
        for (int attempt = 1; attempt < 5; attempt++) {
            String id = awaitLetter("poison", attempt);
            Hermes.Printed redriven = pipeline.hermes("dead-letters", "redrive", "--reason", "bad_kind");
            assertTrue(redriven.out().startsWith("1 letter redriven"), id + redriven.out() + redriven.err());
            assertEquals(0, redriven.exitCode(), redriven.err());
        }
        awaitLetter("poison", 5);

        Hermes.Printed left = pipeline.hermes("dead-letters", "redrive", "--reason", "bad_kind");

        assertEquals("0 letters redriven; 4 redriven before; 1 left after 5 attempts or more\n", left.out());
        assertEquals(1, left.exitCode());
        assertEquals(
                List.of("1", "2", "3", "4", "5"),
                letters("poison").stream()
                        .map(letter -> header(letter, Headers.ATTEMPT))
                        .toList());
        Hermes.Printed counts =
                pipeline.hermes("dead-letters", "list", "--reason", "bad_kind", "--counts", "-o", "json");
        assertEquals("{\"schema_version\":1,\"reason\":\"bad_kind\",\"letters\":5,\"redriven\":4}\n", counts.out());
    }

    @Test
    void dryRun_publishesNothing() {
        send("dry", value("d", line("dry", 1, "note").replace("2026", "year")));
        String id = awaitLetter("dry", 1);

        Hermes.Printed dry = pipeline.hermes("dead-letters", "redrive", "--dry-run", "--reason", "bad_ts");

        assertEquals(id + "\n1 letter would be redriven\n", dry.out());
        assertEquals(1, records("dry").size());
    }

    @Test
    void oversizedRecord_isCut_holdsUpNothing_andStays() {
        byte[] oversized = new byte[Topic.MAX_RECORD_BYTES - 16 * 1024];
        String line = line("large", 1, "note");
        send("large", oversized, value("l", line));
        awaitFile("large", line);
        String id = awaitLetter("large", 1);

        Hermes.Printed redriven = pipeline.hermes("dead-letters", "redrive", id);

        assertEquals(1, redriven.exitCode());
        assertEquals("0 letters redriven; 1 left because cut\n", redriven.out());
        assertTrue(redriven.err().startsWith(id + ": only its beginning was kept"), redriven.err());
        Hermes.Printed show = pipeline.hermes("dead-letters", "show", id);
        assertTrue(show.out().contains("size       " + oversized.length + " bytes, only the first "), show.out());
    }

    @Test
    void unknownId_isNotFound() {
        Hermes.Printed redriven = pipeline.hermes("dead-letters", "redrive", "0:999999", "77:1");
        Hermes.Printed show = pipeline.hermes("dead-letters", "show", "0:999999");

        assertEquals(1, redriven.exitCode());
        assertEquals("0 letters redriven; 2 not found\n", redriven.out());
        assertEquals(1, show.exitCode());
        assertEquals(
                "hermes: there is no dead letter 0:999999 (any more)",
                show.err().strip());
    }

    @Test
    void redriveThatWasKilledHalfWay_leavesTheLetterAsItWas_andIsShutOut() throws Exception {
        send("killed", value("k", line("killed", 1, "note").replace("\"step\":1", "\"step\":-1")));
        String id = awaitLetter("killed", 1);
        Map<String, Object> config =
                Map.of("bootstrap.servers", pipeline.broker.bootstrapServers(), "transactional.id", "hermes-redrive");
        try (var killed = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            killed.initTransactions();
            killed.beginTransaction();
            ProducerRecord<byte[], byte[]> mark = new ProducerRecord<>(
                    Topics.DEAD_LETTERS.name(),
                    Integer.parseInt(id.substring(0, id.indexOf(':'))),
                    "killed".getBytes(UTF_8),
                    null);
            mark.headers().add(Headers.REDRIVEN, id.getBytes(UTF_8));
            killed.send(mark).get();

            Hermes.Printed redriven = pipeline.hermes("dead-letters", "redrive", id);

            assertEquals("1 letter redriven\n", redriven.out(), redriven.err());
            assertThrows(KafkaException.class, killed::commitTransaction);
        }
        awaitLetter("killed", 2);
        assertEquals(3, records("killed").size());
    }

    @Test
    void redrivesAtOnce_publishEveryLetterOnce() throws Exception {
        int letters = 40;
        byte[][] poison = new byte[letters][];
        for (int i = 0; i < letters; i++) {
            poison[i] = new byte[] {7, (byte) i};
        }
        send("many", poison);
        awaitLetter("many", letters);

        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Future<Hermes.Printed>> redrives = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            redrives.add(threads.submit(() -> pipeline.hermes("dead-letters", "redrive", "--reason", "not_avro")));
        }
        boolean oneIsDone = false;
        for (Future<Hermes.Printed> redrive : redrives) {
            Hermes.Printed printed = redrive.get();
            oneIsDone |= printed.exitCode() == 0;
            assertTrue(
                    printed.exitCode() == 0 || printed.err().contains("another hermes dead-letters redrive has begun"),
                    printed.err());
        }
        threads.shutdown();

        assertTrue(oneIsDone);
        List<String> marks = records("many").stream()
                .map(record -> header(record, Headers.REDRIVEN))
                .filter(id -> id != null)
                .toList();
        Set<String> marked = new HashSet<>(marks);
        assertEquals(marked.size(), marks.size());
        long published = pipeline.broker.readAll(Topics.AGENT_STEPS.name()).stream()
                .filter(record -> "many".equals(new String(record.key(), UTF_8)))
                .filter(record -> header(record, Headers.ATTEMPT) != null)
                .count();
        assertEquals(marks.size(), published);
        assertTrue(marks.size() >= letters, marks.size() + " marks");
    }
}
