package dev.hermes.it;

import static dev.hermes.it.SecuredPart.PATIENCE;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every part as a process and a user of its own, over TLS and SCRAM, with the ACLs of docs/acls.sh and no others: they are enough, and
 * without one of them the part says which resource is refused, and goes on when it gets it.
 */
class AclsIT {
    private static final String AGENT = "hermes-agent";
    private static final String GATEWAY = "hermes-gateway";
    private static final String PROCESSOR = "hermes-stream-processor";
    private static final String SINK = "hermes-sink";
    private static final String OPERATOR = "hermes-operator";
    private static final String TRACE = "\tat ";
    private static final String SECRET = SecuredCluster.passwordOf("");

    /** Few partitions, and a thread that is gone is missed soon. */
    private static final Map<String, String> QUICK = Map.of(
            "HERMES_TOPICS_PARTITIONS", "2",
            "HERMES_KAFKA_SESSION_TIMEOUT_MS", "6000",
            "HERMES_KAFKA_CONSUMER_SESSION_TIMEOUT_MS", "6000");

    @TempDir
    static Path folder;

    private static SecuredCluster cluster;
    private static SecuredHttp http;
    private static SecuredPart processor;
    private static SecuredPart gateway;
    private static SecuredPart sink;
    private static String processorUrl;
    private static String gatewayUrl;

    @BeforeAll
    static void startAll() throws Exception {
        cluster = new SecuredCluster(folder);
        http = new SecuredHttp(cluster.trusted(), cluster.teamToken());
        processor = SecuredPart.start(cluster, PROCESSOR, QUICK, "stream-processor", "-v", "--http-port", "0");
        processorUrl = processor.awaitUrl();
        gateway = SecuredPart.start(cluster, GATEWAY, Map.of(), "gateway", "-v", "--http-port", "0");
        sink = SecuredPart.start(cluster, SINK, QUICK, "sink", "--http-port", "0", "-v");
        gatewayUrl = gateway.awaitUrl();
    }

    @AfterAll
    static void stopAll() {
        Stream.of(processor, gateway, sink).filter(part -> part != null).forEach(SecuredPart::close);
        if (cluster != null) {
            cluster.close();
        }
    }

    private static String line(String runId, String rest) {
        return "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"" + runId + "\",\"step\":1," + rest + "}";
    }

    private static String note(String runId) {
        return line(runId, "\"kind\":\"note\"");
    }

    private static HttpResponse<String> post(String line) throws IOException, InterruptedException {
        return http.post(gatewayUrl, line);
    }

    private static Hermes.Printed hermes(String user, String stdin, String... args) {
        return new Hermes(cluster.environmentOf(user)).runWithInput(stdin, args);
    }

    private static void assertDone(Hermes.Printed printed) {
        assertEquals(0, printed.exitCode(), printed.out() + printed.err());
    }

    /** Returns when the sink has written the run's file. */
    private static void awaitFile(String runId) {
        await().atMost(PATIENCE).until(() -> {
            try (Stream<Path> files = Files.walk(runs(), 2)) {
                return files.anyMatch(file -> file.getFileName().toString().startsWith(runId));
            }
        });
    }

    private static Path runs() {
        return cluster.homeOf(SINK).runs();
    }

    /** As somebody types it who has a token of the query API, and trusts the authority. */
    private static String list() throws IOException {
        Map<String, String> reader = Map.of(
                "HERMES_TOKEN",
                cluster.teamToken(),
                "JAVA_TOOL_OPTIONS",
                "-Djavax.net.ssl.trustStore=" + cluster.trusted() + " -Djavax.net.ssl.trustStorePassword="
                        + SecuredHttp.STORE_PASSWORD);
        try (SecuredPart list = SecuredPart.start(cluster, OPERATOR, reader, "run", "list", "--server", processorUrl)) {
            String printed = list.awaitOutput();
            return printed.isEmpty() ? list.said() : printed;
        }
    }

    @Test
    void everyPart_doesItsWork_withItsOwnAcls() throws Exception {
        // an agent, and one that speaks HTTP
        String paid = line("of-agent", "\"kind\":\"tool\",\"tool\":\"ocr\",\"cost_usd\":0.5");
        assertDone(hermes(AGENT, paid, "emit", "-q"));
        assertEquals(200, post(note("of-http")).statusCode());
        awaitFile("of-agent");
        awaitFile("of-http");

        // one whose record lies in the wrong partition
        byte[] misplaced = AvroType.STEP_EVENT
                .serde(BundledSchemas.get())
                .serializer()
                .serialize(Topics.AGENT_STEPS.name(), StepEvent.of("misplaced", Origins.CLIENT, note("misplaced")));
        cluster.broker.send(List.of(new ProducerRecord<>(Topics.AGENT_STEPS.name(), bytes("another run"), misplaced)));
        awaitFile("misplaced");

        // what people read
        assertTrue(list().contains("of-agent"), list());
        await().atMost(PATIENCE)
                .until(() -> !cluster.broker.readAll(Topics.COST_DAILY.name()).isEmpty());
        String metrics = http.get(processorUrl + "/metrics");
        assertTrue(metrics.contains("hermes_lag_records{part=\"sink\"}"), metrics);

        // what the operator does
        assertDone(hermes(OPERATOR, "", "verify", "--runs", runs().toString()));
        assertDone(hermes(
                OPERATOR,
                "",
                "rebuild",
                "--runs",
                runs().toString(),
                "--into",
                folder.resolve("rebuilt").toString()));
        Hermes.Printed swap = hermes(
                OPERATOR,
                "",
                "rebuild",
                "--swap",
                "--runs",
                folder.resolve("rebuilt").toString(),
                "--into",
                folder.resolve("again").toString());
        assertTrue(swap.err().contains("the consumer group hermes-sink has members"), swap.err());
        Path old = Files.createDirectories(folder.resolve("old/2026-07-20"));
        Files.writeString(old.resolve("imported.jsonl"), note("imported") + "\n");
        assertDone(hermes(OPERATOR, "", "import", old.getParent().toString()));
        awaitFile("imported");
        bury();
        Hermes.Printed letters = hermes(OPERATOR, "", "dead-letters", "list");
        assertDone(letters);
        assertTrue(letters.out().contains("agent.steps"), letters.out());
        assertDone(hermes(OPERATOR, "", "dead-letters", "redrive", "--all"));
    }

    @ParameterizedTest
    @CsvSource({
        "TOPIC agent.steps,             READ,  the topic agent.steps",
        "TRANSACTIONAL_ID hermes-runs-, WRITE, the transactional id",
    })
    void processorWithoutAnAcl_saysSo_andGoesOnWhenItHasIt(String resource, AclOperation operation, String refused)
            throws Throwable {
        processorLacks(resource, operation, refused);
    }

    @Tag("faults")
    @ParameterizedTest
    @CsvSource({
        "TOPIC run.lines,           WRITE, the topic run.lines",
        "TOPIC run.summaries,       WRITE, the topic run.summaries",
        "TOPIC hermes-runs-,        WRITE, the topic hermes-runs-",
        "GROUP hermes-runs,         READ,  the consumer group hermes-runs",
        "GROUP hermes-search,       READ,  the consumer group hermes-search",
    })
    void processorWithoutAnotherAcl_saysSo_andGoesOnWhenItHasIt(String resource, AclOperation operation, String refused)
            throws Throwable {
        processorLacks(resource, operation, refused);
    }

    private static void processorLacks(String resource, AclOperation operation, String refused) throws Throwable {
        String runId = UUID.randomUUID().toString();
        cluster.without(PROCESSOR, resource, operation, () -> {
            assertEquals(200, post(note(runId)).statusCode());
            await().atMost(PATIENCE)
                    .until(() -> http.get(processorUrl + "/healthz").contains("Kafka refuses " + refused));
        });

        awaitFile(runId);
        await().atMost(PATIENCE).until(() -> http.get(processorUrl + "/readyz").contains("true"));
        assertFalse(processor.said().contains(TRACE), processor.said());
    }

    @ParameterizedTest
    @CsvSource({
        "TOPIC run.lines,   READ, the topic run.lines",
        "GROUP hermes-sink, READ, the consumer group hermes-sink",
        "TOPIC run.index,   READ, the topic run.index",
    })
    void sinkWithoutAnAcl_saysSo_andGoesOnWhenItHasIt(String resource, AclOperation operation, String refused)
            throws Throwable {
        String runId = UUID.randomUUID().toString();
        cluster.without(SINK, resource, operation, () -> {
            assertEquals(
                    200, post(line(runId, "\"kind\":\"end\",\"status\":\"ok\"")).statusCode());
            await().atMost(PATIENCE).until(() -> sink.said().contains("Kafka refuses " + refused + " to this user"));
        });

        awaitFile(runId);
        await().atMost(PATIENCE)
                .until(() -> Audit.text(runs().resolve("index.jsonl")).contains(runId));
        assertFalse(sink.said().contains(TRACE), sink.said());
    }

    @ParameterizedTest
    @CsvSource({
        "hermes-sink,    emit, the topic agent.steps",
        "hermes-gateway, verify, the topic run.lines",
        "hermes-agent,   dead-letters list, the topic agent.dead-letters",
    })
    void whatAPartNeedsNot_itMayNot(String user, String command, String refused) {
        Hermes.Printed printed = hermes(user, note("forged"), (command + " --runs " + runs()).split(" "));

        assertTrue(printed.err().contains(refused), printed.err());
        assertTrue(printed.err().contains("ACLs"), printed.err());
        assertFalse(printed.err().contains("1 delivered"), printed.err());
    }

    @ParameterizedTest
    @CsvSource({
        "HERMES_KAFKA_SSL_TRUSTSTORE_LOCATION,  gateway.pem,    do not trust each other's certificates",
        "HERMES_KAFKA_SASL_JAAS_CONFIG_FILE,    other.jaas,     Kafka does not know this user",
    })
    void brokerThatNobodyVouchesFor_isNotTalkedTo_norOneThatDoesNotKnowUs(String setting, String file, String words)
            throws IOException {
        Files.writeString(
                folder.resolve("other.jaas"),
                Files.readString(folder.resolve("hermes-operator.jaas")).replace(SECRET, "another"));
        Map<String, String> settings = cluster.environmentOf(OPERATOR);
        settings.put(setting, folder.resolve(file).toString());

        Hermes.Printed printed = new Hermes(settings).run("verify", "--runs", runs().toString());

        assertEquals(1, printed.exitCode(), printed.err());
        assertTrue(printed.err().contains(words), printed.err());
        assertFalse(printed.err().contains("Exception"), printed.err());
    }

    @Test
    void textsOfEvents_areInNoLog() throws Exception {
        String inJson = "\\n2026-07-20T13:11:04.000Z ERROR forged \\u001b[2J";
        String forged = "\n2026-07-20T13:11:04.000Z ERROR forged \u001b[2J";
        assertEquals(
                200, post(line("log" + inJson, "\"kind\":\"" + inJson + "\"")).statusCode());
        assertEquals(
                400,
                post("{\"run_id\":\"log" + inJson + "\",\"kind\":\"" + inJson + "\"}")
                        .statusCode());
        cluster.broker.send(List.of(new ProducerRecord<>(Topics.AGENT_STEPS.name(), bytes(forged), bytes(forged))));
        assertEquals(200, post(note("behind-the-forged")).statusCode());
        awaitFile("behind-the-forged");

        for (SecuredPart part : List.of(processor, gateway, sink)) {
            assertFalse(part.said().contains("forged"), part.said());
        }
    }

    @Test
    void secretsOfSettings_areInNoLogAndNoProcessList() throws Exception {
        try (SecuredPart talkative = SecuredPart.start(
                cluster,
                GATEWAY,
                Map.of("JAVA_TOOL_OPTIONS", "-Dorg.slf4j.simpleLogger.log.org.apache.kafka=info"),
                "gateway",
                "-v",
                "--http-port",
                "0")) {
            talkative.awaitUrl();

            assertTrue(talkative.said().contains("sasl.jaas.config = [hidden]"), talkative.said());
            for (SecuredPart part : List.of(talkative, processor, gateway, sink)) {
                assertFalse(part.said().contains(SECRET), part.said());
                assertFalse(part.commandLine().contains(SECRET), part.commandLine());
            }
        }
    }

    @Test
    void gatewayWithoutItsAcl_refusesEvents_andTakesThemWhenItHasIt() throws Throwable {
        cluster.without(GATEWAY, "TOPIC agent.steps", AclOperation.WRITE, () -> {
            assertEquals(503, post(note("refused")).statusCode());
            String health = http.get(gatewayUrl + "/healthz");
            assertTrue(health.contains("it needs the ACLs WRITE and DESCRIBE"), health);
        });

        await().atMost(PATIENCE).until(() -> post(note("refused")).statusCode() == 200);
        awaitFile("refused");
        assertFalse(gateway.said().contains(TRACE), gateway.said());
    }

    @Test
    void agentWithoutItsAcl_keepsItsEvents_andDeliversThemWhenItHasIt() throws Throwable {
        cluster.without(AGENT, "TOPIC agent.steps", AclOperation.WRITE, () -> {
            Hermes.Printed kept = hermes(AGENT, note("kept"), "emit");
            assertTrue(kept.err().contains("it needs the ACLs WRITE and DESCRIBE"), kept.err());
        });

        assertDone(hermes(AGENT, "", "emit", "--drain"));
        awaitFile("kept");
    }

    @ParameterizedTest
    @CsvSource({
        "hermes-operator, TOPIC run.lines, READ, verify, the topic run.lines",
        "hermes-operator, TOPIC agent.dead-letters, READ, dead-letters list, the topic agent.dead-letters",
        "hermes-operator, TRANSACTIONAL_ID hermes-redrive, WRITE, dead-letters redrive --all, the transactional id",
        "hermes-stream-processor, TOPIC run.lines, DESCRIBE_CONFIGS, stream-processor --http-port 0, the topic"
                + " run.lines",
        "hermes-stream-processor, TOPIC cost.daily, WRITE, stream-processor --http-port 0, the topic cost.daily",
        "hermes-gateway, TOPIC agent.steps, WRITE, gateway --http-port 0, the topic agent.steps",
    })
    void commandWithoutAnAcl_endsWithALineThatSaysWhich(
            String user, String resource, AclOperation operation, String command, String refused) throws Throwable {
        bury();
        cluster.without(user, resource, operation, () -> {
            Hermes.Printed printed = hermes(user, "", (command + " --runs " + runs()).split(" "));

            assertEquals(1, printed.exitCode(), printed.err());
            assertTrue(printed.err().contains("Kafka refuses " + refused), printed.err());
            assertTrue(printed.err().contains("give it the ACLs that docs/security.md lists for it"), printed.err());
            assertFalse(printed.err().contains("Exception"), printed.err());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "hermes-gateway, gateway",
        "hermes-stream-processor, stream-processor",
        "hermes-sink, sink",
    })
    void doctor_saysThatTheRightsOfAPartsUserAreEnough(String user, String part) {
        Hermes.Printed printed = hermes(user, "", "doctor", "--runs", runs().toString());

        assertTrue(
                printed.out().lines().anyMatch(line -> line.matches("ok +rights of " + part + " +enough *")),
                printed.out());
    }

    @ParameterizedTest
    @CsvSource({
        "hermes-sink, GROUP hermes-index, READ, sink, READ of group hermes-index",
        "hermes-stream-processor, TRANSACTIONAL_ID hermes-runs-, WRITE, stream-processor,"
                + " WRITE of transactional-id hermes-runs-*",
        "hermes-stream-processor, TOPIC cost.daily, DESCRIBE_CONFIGS, stream-processor,"
                + " DESCRIBE_CONFIGS of topic cost.daily",
    })
    void doctor_namesWhatAPartsUserLacks(
            String user, String resource, AclOperation operation, String part, String lacking) throws Throwable {
        cluster.without(user, resource, operation, () -> {
            Hermes.Printed printed = hermes(user, "", "doctor", "--runs", runs().toString());

            assertTrue(
                    printed.out()
                            .lines()
                            .anyMatch(line -> line.contains("rights of " + part) && line.contains(lacking)),
                    printed.out());
        });
    }

    /** Sees that there is a dead letter. */
    private static void bury() {
        Topic<?> letters = Topics.DEAD_LETTERS;
        if (cluster.broker.readAll(letters.name()).isEmpty()) {
            cluster.broker.send(List.of(new ProducerRecord<>(Topics.AGENT_STEPS.name(), bytes("bad"), bytes("bad"))));
            await().atMost(PATIENCE)
                    .until(() -> !cluster.broker.readAll(letters.name()).isEmpty());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
