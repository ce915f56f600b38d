package dev.hermes.cli.part;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Main;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.FreePorts;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts that are started while their brokers are away. */
class KafkaAwayIT {
    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private final List<Part> parts = new ArrayList<>();

    private record Part(String name, Process process, int port) {}

    @AfterEach
    void end() {
        parts.forEach(part -> part.process().destroyForcibly());
    }

    @Test
    void everyPart_saysThatItWaits_andGoesOnWhenTheyAreBack() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder.resolve("broker"))) {
            for (var topic : Topics.all()) {
                broker.createTopic(topic.name(), topic.partitions().count(4), topic.configs());
            }
            broker.stop();
            for (String name : List.of("gateway", "stream-processor", "sink")) {
                start(name, broker.bootstrapServers());
            }
            String problem = "Kafka does not answer at " + broker.bootstrapServers()
                    + ": see that it runs, and that its security settings are right";
            for (Part part : parts) {
                await().atMost(LONGEST).until(() -> read(part, "err").contains("waiting for Kafka"));
                HttpResponse<String> ready = ready(part);
                assertEquals(503, ready.statusCode());
                assertTrue(ready.body().contains("\"problem\":\"waiting for Kafka: " + problem + "\""), ready.body());
            }

            broker.restart();

            for (Part part : parts) {
                await().atMost(LONGEST).until(() -> ready(part).statusCode() == 200);
                String said = read(part, "err");
                assertEquals(
                        1,
                        said.lines()
                                .filter(line -> line.endsWith("waiting for Kafka bootstrap_servers="
                                        + broker.bootstrapServers() + " reason=\"" + problem + "\""))
                                .count(),
                        said);
                assertTrue(said.contains("connected to Kafka bootstrap_servers=" + broker.bootstrapServers()), said);
            }
        }
    }

    @Test
    void partThatWaits_hasNamedWhatIsSetForNothing_andEndsWhenItIsAskedTo() throws Exception {
        int nobody = FreePorts.take(1).get(0);
        Part part = start("sink", "127.0.0.1:" + nobody);
        await().atMost(LONGEST).until(() -> read(part, "err").contains("waiting for Kafka"));

        assertTrue(
                read(part, "err")
                        .contains("name=HERMES_TOPIC_PARTITIONS problem=\"there is no such setting;"
                                + " is HERMES_TOPICS_PARTITIONS meant?\""),
                read(part, "err"));
        assertTrue(
                read(part, "err")
                        .contains(
                                "this has no effect, unless a plugin of Kafka reads it name=HERMES_KAFKA_SECURITY_PROTOCL"
                                        + " problem=\"Kafka's clients have no such setting;"
                                        + " is HERMES_KAFKA_SECURITY_PROTOCOL meant?\""),
                read(part, "err"));

        part.process().destroy();

        assertTrue(part.process().waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS));
        assertEquals("", read(part, "out"));
    }

    @Test
    void partInItsFirstTry_endsInTime() throws Exception {
        int nobody = FreePorts.take(1).get(0);
        for (String name : List.of("gateway", "stream-processor", "sink")) {
            Part part = start(name, "127.0.0.1:" + nobody);
            await().atMost(LONGEST).ignoreExceptions().until(() -> ready(part).statusCode() == 503);

            part.process().destroy();

            assertTrue(part.process().waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS));
            String said = read(part, "err");
            assertFalse(said.contains("not stopped in time"), said);
            assertFalse(said.contains("waiting for Kafka"), said);
        }
    }

    @Test
    void oneTryThatFails_showsInTheHealth_andNotYetInTheLog() throws Exception {
        int nobody = FreePorts.take(1).get(0);
        Part part = start("sink", "127.0.0.1:" + nobody);

        await().atMost(LONGEST).ignoreExceptions().until(() -> {
            String said = read(part, "err"); // first, for it may be written while the other is asked
            return ready(part).body().contains("waiting for Kafka: ") && !said.contains("waiting for Kafka");
        });

        await().atMost(LONGEST).until(() -> read(part, "err").contains("waiting for Kafka"));
    }

    private Part start(String name, String bootstrapServers) throws IOException {
        int port = FreePorts.take(1).get(0);
        ProcessBuilder builder = ChildJvm.builder(
                        Main.class,
                        name,
                        "--home",
                        folder.resolve(name).toString(),
                        "--bootstrap-server",
                        bootstrapServers,
                        "--http-port",
                        String.valueOf(port))
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().put("HERMES_TOPIC_PARTITIONS", "4");
        builder.environment().put("HERMES_KAFKA_SECURITY_PROTOCL", "SSL");
        Part part = new Part(name, builder.start(), port);
        parts.add(part);
        return part;
    }

    private static HttpResponse<String> ready(Part part) throws Exception {
        URI url = URI.create("http://127.0.0.1:" + part.port() + "/readyz");
        return HTTP.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }

    private String read(Part part, String end) throws IOException {
        return Files.readString(folder.resolve(part.name() + "." + end));
    }
}
