package dev.hermes.cli.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of Kafka's clients with values that cannot be: no part begins with them, and no command that asks a cluster. */
class KafkaValuesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gateway --http-port 0 --bootstrap-server 127.0.0.1:1",
                "stream-processor --http-port 0 --bootstrap-server 127.0.0.1:1",
                "sink --http-port 0 --bootstrap-server 127.0.0.1:1",
                "up --http-port 0 --kafka-port 0",
                "status --bootstrap-server 127.0.0.1:1",
            })
    void areAllNamed_beforeAnythingStarts(String words) {
        Path home = folder.resolve("home");
        Map<String, String> environment = Map.of(
                HermesHome.VARIABLE,
                home.toString(),
                "HERMES_KAFKA_MAX_POLL_RECORDS",
                "abc",
                "HERMES_KAFKA_LINGER_MS",
                "soon");

        Typed typed = Typed.into(environment, words.split(" "));

        assertEquals("""
                hermes: Invalid value soon for kafka.linger.ms: Not a number of type LONG
                hermes: Invalid value abc for kafka.max.poll.records: Not a number of type INT
                """, typed.err());
        assertEquals(2, typed.exitCode());
        assertEquals("", typed.out());
        assertFalse(Files.exists(home));
    }
}
