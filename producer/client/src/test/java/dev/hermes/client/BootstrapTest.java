package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootstrapTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("HERMES_BOOTSTRAP_SERVERS", "from-environment:1");

    @TempDir
    private Path root;

    private HermesHome home;

    @BeforeEach
    void writeUpFile() throws IOException {
        home = new HermesHome(root);
        Files.createDirectories(home.runlog());
        Files.writeString(
                home.upFile(),
                "{\"pid\":7,\"bootstrap_servers\":\"from-up-file:1\",\"http_url\":\"http://127.0.0.1:8420\"}");
    }

    private Bootstrap bootstrap(Map<String, Object> kafka, Map<String, String> environment) {
        return Bootstrap.of(PublisherConfig.of(home).withKafka(kafka), environment);
    }

    @Test
    void servers_ofTheConfiguration_goFirst() {
        // When
        String servers = bootstrap(Map.of("bootstrap.servers", "from-config:1"), ENVIRONMENT)
                .servers();

        // Then
        assertEquals("from-config:1", servers);
    }

    @Test
    void servers_asAList_areJoined() {
        // When
        String servers = bootstrap(Map.of("bootstrap.servers", List.of("a:1", "b:2")), Map.of())
                .servers();

        // Then
        assertEquals("a:1,b:2", servers);
    }

    @Test
    void servers_ofTheEnvironment_goSecond() {
        // When
        String servers = bootstrap(Map.of(), ENVIRONMENT).servers();

        // Then
        assertEquals("from-environment:1", servers);
    }

    @Test
    void servers_ofTheUpFile_goLast() {
        // When
        String servers = bootstrap(Map.of(), Map.of()).servers();

        // Then
        assertEquals("from-up-file:1", servers);
    }

    @Test
    void servers_ofAHalfWrittenUpFile_areUnknown() throws IOException {
        // Given
        Files.writeString(home.upFile(), "{\"pid\":7,\"bootstrap_ser");

        // When
        String servers = bootstrap(Map.of(), Map.of()).servers();

        // Then
        assertNull(servers);
    }

    @Test
    void servers_withoutAnything_areUnknown() throws IOException {
        // Given
        Files.delete(home.upFile());

        // When
        String servers =
                bootstrap(Map.of(), Map.of("HERMES_BOOTSTRAP_SERVERS", " ")).servers();

        // Then
        assertNull(servers);
    }
}
