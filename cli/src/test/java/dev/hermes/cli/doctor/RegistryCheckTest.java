package dev.hermes.cli.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.hermes.cli.doctor.Finding.Grade;
import dev.hermes.schemas.serde.RegistryReader;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Before a registry that answers as it is told. */
class RegistryCheckTest {
    private static final String SUBJECTS = Topics.all().stream()
            .filter(topic -> topic.type() != null)
            .map(topic -> "\"" + topic.name() + "-value\"")
            .collect(Collectors.joining(",", "[", "]"));

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String answer = answers.entrySet().stream()
                    .filter(known -> path.startsWith(known.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse("");
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(answer.isEmpty() ? 401 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        answers.put("/subjects", SUBJECTS);
        answers.put("/compatibility", "{\"is_compatible\":true}");
        answers.put("/config", "{\"compatibilityLevel\":\"FULL_TRANSITIVE\"}");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private List<Finding> look() {
        String url = "http://user:hunter2@127.0.0.1:" + server.getAddress().getPort();
        return new RegistryCheck(
                        RegistryReader.of(Map.of("schema.registry.url", url)).orElseThrow())
                .look();
    }

    private void assertSubjects(Grade grade, String why) {
        List<Finding> findings = look();
        assertEquals(7, findings.size(), findings::toString);
        for (Finding subject : findings.subList(1, findings.size())) {
            assertEquals(grade, subject.grade(), subject.toString());
            assertTrue(subject.why().contains(why), subject.toString());
        }
    }

    @Test
    void registryWithOurSchemas_isWell() {
        assertSubjects(Grade.OK, "ours is compatible, FULL_TRANSITIVE");
    }

    @Test
    void schemasThatAreNotRegistered_areAWarning() {
        answers.put("/subjects", "[\"another\"]");

        assertSubjects(Grade.WARN, "not registered yet");
    }

    @Test
    void foreignSchemas_fail() {
        answers.put("/compatibility", "{\"is_compatible\":false}");

        assertSubjects(Grade.FAIL, "not compatible");
    }

    @Test
    void registryThatTakesAnything_isAWarning() {
        answers.put("/config", "{\"compatibilityLevel\":\"NONE\"}");

        assertSubjects(Grade.WARN, "compatibility is NONE");
    }

    @Test
    void registryThatRefuses_fails_withoutTellingThePassword() {
        answers.clear();

        Finding found = look().get(0);

        assertEquals(Grade.FAIL, found.grade());
        assertTrue(found.why().matches("the schema registry refuses, it answers \\d+, error_code \\d+"), found.why());
    }

    @Test
    void registryThatIsAway_fails() {
        server.stop(0);

        assertEquals(Grade.FAIL, look().get(0).grade());
    }
}
