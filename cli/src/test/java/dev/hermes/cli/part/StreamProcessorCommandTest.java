package dev.hermes.cli.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stream processor alone is refused, before it looks for Kafka. */
class StreamProcessorCommandTest {
    @TempDir
    Path folder;

    @Test
    void forOthers_withoutTls_isWrongUsage() {
        Map<String, String> environment =
                Map.of(HermesHome.VARIABLE, folder.toString(), "HERMES_BOOTSTRAP_SERVERS", "127.0.0.1:1");

        Typed processor = Typed.into(environment, "stream-processor", "--http-address", "0.0.0.0");

        assertEquals(2, processor.exitCode());
        assertEquals(
                "hermes: query.address 0.0.0.0 can be reached by others, so query.tls.certificate and query.tls.key,"
                        + " and query.tokens must be set; it is every address of this machine, so query.hosts must say by"
                        + " which names it is reached",
                processor.err().strip());
    }

    @Test
    void kafkaThatCannotBeMeant_isSaidInWords() {
        Map<String, String> environment = Map.of(HermesHome.VARIABLE, folder.toString());

        Typed processor =
                Typed.into(environment, "stream-processor", "--http-port", "0", "--bootstrap-server", "without-a-port");

        assertEquals(2, processor.exitCode());
        assertEquals(
                "hermes: Kafka's clients cannot work with these settings: Invalid url in bootstrap-servers:"
                        + " without-a-port",
                processor.err().strip());
    }
}
