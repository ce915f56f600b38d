package dev.hermes.cli.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.http.Tokens;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.sink.Access;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartSettingsTest {
    private static final String RETENTION = "HERMES_RETENTION_RUN_FILES";
    private static final String BROKER = "kafka.example:9092";

    @TempDir
    Path folder;

    @Test
    void streamProcessor_hasItsDefaults() {
        StreamProcessorConfig config = settings(Map.of()).streamProcessor(BROKER, Scale.CLUSTER);

        assertEquals(BROKER, config.bootstrapServers());
        assertEquals(new HermesHome(folder).state(), config.stateDir());
        assertEquals(12, config.topicsPartitions());
        assertEquals(Duration.ofMinutes(30), config.idleTimeout());
        assertEquals(ZoneId.of("UTC"), config.zone());
        assertEquals(Map.of(), config.kafka());
    }

    @Test
    void streamProcessor_takesWhatIsSet() {
        StreamProcessorConfig config = settings(Map.of(
                        "HERMES_RUNS_IDLE_TIMEOUT", "2s",
                        "HERMES_TOPICS_PARTITIONS", "7",
                        "HERMES_TIME_ZONE", "Europe/Berlin"))
                .streamProcessor(BROKER, Scale.MACHINE);

        assertEquals(7, config.topicsPartitions());
        assertEquals(Duration.ofSeconds(2), config.idleTimeout());
        assertEquals(ZoneId.of("Europe/Berlin"), config.zone());
    }

    @Test
    void streamProcessor_withASettingThatCannotBe_isWrongUsageThatNamesIt() {
        PartSettings settings = settings(Map.of("HERMES_RUNS_IDLE_TIMEOUT", "1ms"));

        CommandException wrong =
                assertThrows(CommandException.class, () -> settings.streamProcessor(BROKER, Scale.CLUSTER));

        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.getMessage().startsWith("runs.idle-timeout must be"), wrong.getMessage());
    }

    @Test
    void rawProperties_goBeforeThoseOfTheScale() throws IOException {
        Path config = Files.createDirectories(folder.resolve("runlog")).resolve("config.yaml");
        Files.writeString(config, "kafka:\n  fetch.max.bytes: 1000\n  security.protocol: SSL\n");

        Map<String, String> kafka =
                settings(Map.of()).streamProcessor(BROKER, Scale.MACHINE).kafka();

        Map<String, String> expected = new HashMap<>(Scale.MACHINE.kafka());
        expected.put("fetch.max.bytes", "1000");
        expected.put("security.protocol", "SSL");
        assertEquals(expected, kafka);
    }

    @ParameterizedTest
    @CsvSource({"192m, ''", "128m, 128m", "33m, 33m"})
    void storesMemory_isSharedOutToTheLastByte(String whole, String set) {
        PartSettings settings = settings(Map.of("HERMES_STORES_MEMORY", set));

        StreamProcessorConfig processor = settings.streamProcessor(BROKER, Scale.CLUSTER);
        SearchConfig search = settings.search(BROKER, Scale.CLUSTER, null);

        long bytes = Long.parseLong(whole.replace("m", "")) << 20;
        assertEquals(bytes, processor.memoryBytes() + search.writerBytes() + search.openBytes());
        assertEquals(bytes / 2, processor.memoryBytes());
        assertEquals(bytes / 6, search.openBytes());
    }

    @ParameterizedTest
    @CsvSource({"31m, is less than 32m", "9999g, but the Java heap"})
    void storesMemory_thatDoesNotFit_isWrongUsageThatNamesIt(String set, String problem) {
        PartSettings settings = settings(Map.of("HERMES_STORES_MEMORY", set));

        CommandException wrong =
                assertThrows(CommandException.class, () -> settings.search(BROKER, Scale.CLUSTER, null));

        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.getMessage().startsWith("stores.memory is "), wrong.getMessage());
        assertTrue(wrong.getMessage().contains(problem), wrong.getMessage());
    }

    @Test
    void instanceId_namesTheMembersOfAllGroups() {
        PartSettings settings = settings(Map.of("HERMES_INSTANCE_ID", "rack-1.a_2"));
        Map<String, String> named = Map.of("group.instance.id", "rack-1.a_2");

        assertEquals(named, settings.streamProcessor(BROKER, Scale.CLUSTER).kafka());
        assertEquals(named, settings.search(BROKER, Scale.CLUSTER, null).kafka());
        assertEquals("rack-1.a_2", settings.sink(BROKER, Scale.CLUSTER).kafka().get("group.instance.id"));
        assertEquals(Map.of(), settings.publisher().kafka());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rack 1", "köln", "a/b"})
    void instanceId_thatKafkaDoesNotTake_isWrongUsageThatNamesIt(String name) {
        PartSettings settings = settings(Map.of("HERMES_INSTANCE_ID", name));

        CommandException wrong = assertThrows(CommandException.class, () -> settings.sink(BROKER, Scale.CLUSTER));

        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.getMessage().startsWith("instance.id is not "), wrong.getMessage());
    }

    @Test
    void sink_writesIntoTheRunsFolder() {
        SinkConfig config = settings(Map.of()).sink(BROKER, Scale.CLUSTER);

        assertEquals(folder.resolve("runs"), config.runs());
        assertEquals(Map.of("bootstrap.servers", BROKER), config.kafka());
        assertEquals(Access.OWNER, config.access());
        assertEquals(Duration.ofDays(30), config.retention());
    }

    @Test
    void sink_keepsRunFilesAsLongAsIsSet() {
        assertEquals(
                Duration.ofDays(7),
                settings(Map.of(RETENTION, "7d")).sink(BROKER, Scale.CLUSTER).retention());
        assertNull(
                settings(Map.of(RETENTION, "off")).sink(BROKER, Scale.CLUSTER).retention());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0d", "0s", "23h", "PT0S", "-30d", "P-1D", "PT-720H", "never", "30"})
    void sink_withAnUnsafeRetention_isWrongUsageThatNamesIt(String retention) {
        PartSettings settings = settings(Map.of(RETENTION, retention));

        CommandException wrong = assertThrows(CommandException.class, () -> settings.sink(BROKER, Scale.CLUSTER));

        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.getMessage().startsWith("retention.run-files is "), wrong.getMessage());
        assertTrue(wrong.getMessage().endsWith(": " + retention), wrong.getMessage());
    }

    @Test
    void sink_sharesTheFolderWhereThatIsSet() {
        SinkConfig config = settings(Map.of("HERMES_RUNS_ACCESS", "group", "HERMES_RUNS_DIR", "shared"))
                .sink(BROKER, Scale.CLUSTER);

        assertEquals(folder.resolve("shared"), config.runs());
        assertEquals(Access.GROUP, config.access());
    }

    @Test
    void publisher_looksForItsBrokers_unlessTheyAreNamed() {
        assertEquals(Map.of(), settings(Map.of()).publisher().kafka());
        assertEquals(
                Map.of("bootstrap.servers", BROKER),
                settings(Map.of("HERMES_BOOTSTRAP_SERVERS", BROKER)).publisher().kafka());
    }

    @Test
    void team_whoseNameWouldBeMasked_isWrongUsage_unlessThePolicyAllowsIt() throws IOException {
        Path runlog = Files.createDirectories(folder.resolve("runlog"));
        Path tokens = Files.writeString(folder.resolve("tokens"), "ops@example.com: " + "ab".repeat(32) + "\n");
        PartSettings settings = settings(Map.of("HERMES_GATEWAY_TOKENS", tokens.toString()));

        CommandException wrong = assertThrows(CommandException.class, () -> settings.tokens("gateway", Tokens.none()));

        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.getMessage().startsWith(tokens + ":1: redaction would mask"), wrong.getMessage());
        Files.writeString(runlog.resolve("redaction.yaml"), "version: 2\nallowed: [\"ops@example.com\"]\n");
        assertEquals(
                "Tokens[1]", settings.tokens("gateway", Tokens.none()).current().toString());
    }

    private PartSettings settings(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put(HermesHome.VARIABLE, folder.toString());
        return new PartSettings(new GlobalOptions(environment));
    }
}
