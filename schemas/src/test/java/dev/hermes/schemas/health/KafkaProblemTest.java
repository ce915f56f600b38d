package dev.hermes.schemas.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kafka's own clients are made with settings that cannot be; a new release may put it into other words. */
class KafkaProblemTest {
    private static final String SETTINGS = "Kafka's clients cannot work with these settings: ";

    @TempDir
    Path folder;

    private static Throwable failure(Map<String, String> settings) {
        Map<String, Object> all = new HashMap<>(Map.of("bootstrap.servers", "127.0.0.1:1"));
        all.putAll(settings);
        return assertThrows(KafkaException.class, () -> Admin.create(all).close());
    }

    private static String words(Map<String, String> settings) {
        Throwable failure = failure(settings);
        assertFalse(KafkaProblem.mayPass(failure));
        String words = KafkaProblem.of(failure, "127.0.0.1:1");
        assertTrue(words.startsWith(SETTINGS), words);
        return words.substring(SETTINGS.length());
    }

    @Test
    void fileThatIsNotThere_isNamed() {
        Path missing = folder.resolve("trust.pem");

        String words = words(Map.of(
                "security.protocol", "SSL", "ssl.truststore.type", "PEM", "ssl.truststore.location", "" + missing));

        assertEquals("Failed to load PEM SSL key or trust store " + missing + ": there is no such file", words);
    }

    @Test
    void fileOfAnotherForm_isNamed_withWhatIsWrong() throws IOException {
        Path store = Files.writeString(folder.resolve("trust.jks"), "no store");

        String words = words(Map.of("security.protocol", "SSL", "ssl.truststore.location", store.toString()));

        assertTrue(words.startsWith("Failed to load SSL key or trust store " + store + " of type JKS: "), words);
    }

    @Test
    void fileThatMayNotBeRead_isSaidToBeSo() {
        KafkaException failure =
                new KafkaException("Failed to load SSL keystore /a of type JKS", new AccessDeniedException("/a"));

        assertEquals(
                "Failed to load SSL key or trust store /a of type JKS: this user may not read it",
                KafkaProblem.cause(failure));
    }

    @Test
    void value_isNamedByItsSettingHere() {
        assertEquals(
                "Invalid value soon for kafka.request.timeout.ms: Not a number of type INT",
                words(Map.of("request.timeout.ms", "soon")));
        assertEquals("Invalid url in bootstrap-servers: here", words(Map.of("bootstrap.servers", "here")));
    }

    @Test
    void loginThatCannotBe_isNeverQuoted() {
        String expected =
                "kafka.sasl.jaas.config is not set, or is not as Kafka wants it: MODULE required name=\"value\" …;";
        Map<String, String> none = Map.of("security.protocol", "SASL_PLAINTEXT", "sasl.mechanism", "PLAIN");
        Map<String, String> wrong = new HashMap<>(none);
        wrong.put("sasl.jaas.config", "user hunter2");

        assertEquals(expected, words(none));
        assertEquals(expected, words(wrong));
    }

    @Test
    void nameOfAClass_isNoReason() {
        assertEquals(
                "No LoginModule found for org.example.Module",
                words(Map.of(
                        "security.protocol",
                        "SASL_PLAINTEXT",
                        "sasl.mechanism",
                        "PLAIN",
                        "sasl.jaas.config",
                        "org.example.Module required;")));
        assertEquals("its clients do not say why", KafkaProblem.cause(new KafkaException(new IllegalStateException())));
    }

    @Test
    void causeWithoutAWord_leavesThatOfItsWrapper() {
        KafkaException failure =
                new KafkaException("Failed to create new KafkaAdminClient", new IllegalStateException((String) null));

        assertTrue(KafkaProblem.isOfSettings(failure));
        assertEquals("Failed to create new KafkaAdminClient", KafkaProblem.cause(failure));
    }

    @Test
    void brokerThatIsAway_mayComeBack() {
        Throwable away = new ExecutionException(new TimeoutException("Timed out waiting for a node assignment."));

        assertTrue(KafkaProblem.mayPass(away));
        assertEquals(
                "Kafka does not answer at kafka.example:9092: see that it runs, and that its security settings are right",
                KafkaProblem.of(away, "kafka.example:9092"));
    }

    @Test
    void hostThatNobodyKnows_mayBeKnownLater() {
        Throwable unknown = failure(Map.of("bootstrap.servers", "kafka.invalid:9092"));

        assertTrue(KafkaProblem.mayPass(unknown));
        assertEquals(
                "no host of kafka.invalid:9092 is known: see that the names are right, and that DNS knows them",
                KafkaProblem.of(unknown, "kafka.invalid:9092"));
    }

    @Test
    void brokerThatFails_isNamed() {
        assertEquals("Kafka at a:1 fails: odd", KafkaProblem.of(new KafkaException("odd"), "a:1"));
    }
}
