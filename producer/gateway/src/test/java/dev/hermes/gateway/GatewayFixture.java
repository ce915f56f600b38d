package dev.hermes.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.http.Access;
import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Pace;
import dev.hermes.http.Tokens;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A gateway on a port of its own, before a Kafka that is made up. */
final class GatewayFixture implements AutoCloseable {
    static final String OWNER = "token-of-the-home";
    static final String OPS = "token-of-ops";
    static final String SALES = "token-of-sales";
    static final String LINE = """
            {"ts":"2026-07-20T13:11:04Z","run_id":"7c2a","step":1,"kind":"note"}""";

    /** An event of 1,000 bytes. */
    static final String LONG_LINE = longer(LINE, 1_000);

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final ObjectMapper JSON = new ObjectMapper();

    final MockProducer<byte[], byte[]> kafka;
    final Counters counters = new Counters();
    final EventService service;
    private final StepProducer producer;
    private final HttpServer server;

    private GatewayFixture(Limits limits, Pace pace, MockProducer<byte[], byte[]> kafka) {
        this.kafka = kafka;
        this.service = new EventService(limits, pace, new EventReader(Intake.builtIn()), counters);
        this.producer = new StepProducer(
                () -> kafka, AvroType.STEP_EVENT.serde(BundledSchemas.get()).serializer(), Duration.ofSeconds(1));
        this.server = start(service);
    }

    /** Kafka acknowledges at once. */
    static GatewayFixture open() {
        return open(Limits.defaults());
    }

    static GatewayFixture open(Limits limits) {
        return open(limits, Pace.DEFAULT);
    }

    static GatewayFixture open(Limits limits, Pace pace) {
        return started(limits, pace, true);
    }

    /** Kafka acknowledges when the test says so. */
    static GatewayFixture slow(Limits limits) {
        return started(limits, Pace.DEFAULT, false);
    }

    /** Kafka is not there yet. */
    static GatewayFixture closed() {
        return new GatewayFixture(Limits.defaults(), Pace.DEFAULT, producer(true));
    }

    private static GatewayFixture started(Limits limits, Pace pace, boolean autoComplete) {
        GatewayFixture gateway = new GatewayFixture(limits, pace, producer(autoComplete));
        gateway.service.sendTo(gateway.producer);
        return gateway;
    }

    private static MockProducer<byte[], byte[]> producer(boolean autoComplete) {
        return new MockProducer<>(autoComplete, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static HttpServer start(EventService service) {
        try {
            return HttpServer.builder(HttpConfig.loopback(0, tokens()))
                    .service("v1", Access.TOKEN, service)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Tokens tokens() {
        return Tokens.none().withOwner(OWNER).withTeams(Map.of(sha256(OPS), "ops", sha256(SALES), "sales"));
    }

    static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return server.url();
    }

    /** Where events go. */
    Sender sender() {
        return new Sender(url(), OWNER);
    }

    Sender sender(String token) {
        return new Sender(url(), token);
    }

    private static String longer(String line, int length) {
        String field = ",\"output\":\"\"}";
        String text = "x".repeat(length - line.length() + 1 - field.length());
        return line.replace("}", field.replace("\"\"", "\"" + text + "\""));
    }

    void awaitInFlight(long bytes) {
        await().atMost(SOON).until(() -> service.admission().bytesInFlight() == bytes);
    }

    long answersNotTaken() {
        return server.counters().get("answers_not_taken");
    }

    long refused(String word) {
        return server.counters().get("refused_" + word);
    }

    /** What Kafka was given, in order. */
    List<StepEvent> sent() {
        var deserializer = AvroType.STEP_EVENT.deserializer(BundledSchemas.get());
        return kafka.history().stream()
                .map(record -> deserializer.deserialize(record.topic(), record.value()))
                .toList();
    }

    List<String> sentLines() {
        return sent().stream().map(StepEvent::line).toList();
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
