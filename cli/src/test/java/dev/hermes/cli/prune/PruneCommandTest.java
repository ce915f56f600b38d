package dev.hermes.cli.prune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PruneCommandTest {
    private static final String LINE = "{\"ts\":\"2026-06-01T10:00:00Z\",\"step\":1,\"kind\":\"end\"}\n";

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    @TempDir
    private Path home;

    private Path runs;

    @BeforeEach
    void open() throws IOException {
        runs = Files.createDirectory(home.resolve("runs"));
        Files.writeString(runs.resolve(".hermes-cluster"), "cluster\n");
        given("new", "ok", 0);
    }

    private void given(String runId, String status, int daysAgo) throws IOException {
        String path = "2026-06-01/" + runId + ".jsonl";
        Files.createDirectories(runs.resolve("2026-06-01"));
        Files.writeString(runs.resolve(path), LINE);
        Files.setLastModifiedTime(runs.resolve(path), FileTime.from(received(daysAgo)));
        Path index = runs.resolve("index.jsonl");
        Files.writeString(
                index,
                (Files.exists(index) ? Files.readString(index) : "")
                        + "{\"run_id\":\"%s\",\"ts\":\"2026-06-01T10:00:00Z\",\"summary\":null,\"status\":\"%s\",\"cost_usd\":0.1,\"path\":\"%s\"}\n"
                                .formatted(runId, status, path));
    }

    private Instant received(int daysAgo) {
        return now.minus(Duration.ofDays(daysAgo));
    }

    private boolean exists(String runId) {
        return Files.exists(runs.resolve("2026-06-01/" + runId + ".jsonl"));
    }

    private Typed type(Map<String, String> more, String... words) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put(HermesHome.VARIABLE, home.toString());
        return Typed.into(environment, words);
    }

    private Typed type(String... words) {
        return type(Map.of(), words);
    }

    private String row(String runId, int daysAgo) {
        return received(daysAgo).atOffset(ZoneOffset.UTC).toLocalDate() + "  " + runId + "  " + LINE.length()
                + "  2026-06-01/" + runId + ".jsonl\n";
    }

    @Test
    void oldRuns_areDeletedAndListed() throws IOException {
        // Given
        given("a", "ok", 31);
        given("b", "error", 31);
        given("c", "ok", 40);

        // When
        Typed typed = type("prune");

        // Then
        assertEquals(row("a", 31) + row("c", 40), typed.out());
        assertEquals("2 run files of " + 2 * LINE.length() + " bytes, 0 payloads of 0 bytes deleted\n", typed.err());
        assertEquals(0, typed.exitCode());
        assertFalse(exists("a") || exists("c"));
        assertTrue(exists("b") && exists("new"));
    }

    @Test
    void dryRun_deletesNothing() throws IOException {
        // Given
        given("a", "ok", 31);

        // When
        Typed typed = type("prune", "--dry-run");

        // Then
        assertEquals(row("a", 31), typed.out());
        assertEquals(
                "1 run file of " + LINE.length() + " bytes, 0 payloads of 0 bytes would be deleted\n", typed.err());
        assertEquals(0, typed.exitCode());
        assertTrue(exists("a"));
        assertFalse(Files.exists(runs.resolve("prune.jsonl")));
    }

    @Test
    void json_isOneObjectForEachRun() throws IOException {
        // Given
        given("a", "ok", 31);

        // When
        Typed typed = type("prune", "-o", "json");

        // Then
        assertEquals(
                "{\"schema_version\":1,\"run_id\":\"a\",\"path\":\"2026-06-01/a.jsonl\",\"bytes\":" + LINE.length()
                        + ",\"received\":\"" + received(31)
                        + "\",\"reason\":\"status ok, no line received for 30d\"}\n",
                typed.out());
    }

    private Path payload(String runId, int daysAgo) throws IOException {
        Path file = home.resolve("runlog/payloads").resolve(runId).resolve("0".repeat(64));
        Files.createDirectories(file.getParent());
        Files.writeString(file, "whole");
        return Files.setLastModifiedTime(file, FileTime.from(received(daysAgo)));
    }

    private String row(Path payload, int daysAgo) {
        return received(daysAgo).atOffset(ZoneOffset.UTC).toLocalDate() + "  "
                + payload.getParent().getFileName() + "  5  " + payload + "\n";
    }

    @Test
    void oldPayloads_areDeletedAndListed() throws IOException {
        // Given
        given("a", "ok", 31);
        Path old = payload("a", 31);
        Path young = payload("b", 29);

        // When
        Typed typed = type("prune", "--older-than", "7d");

        // Then
        assertEquals(row("a", 31) + row(old, 31), typed.out());
        assertEquals("1 run file of " + LINE.length() + " bytes, 1 payload of 5 bytes deleted\n", typed.err());
        assertFalse(Files.exists(old.getParent()));
        assertTrue(Files.exists(young));
    }

    @Test
    void oldPayloads_ofADryRun_areListed() throws IOException {
        // Given
        Path old = payload("a", 31);

        // When
        Typed typed = type("prune", "--dry-run");

        // Then
        assertEquals(row(old, 31), typed.out());
        assertEquals("0 run files of 0 bytes, 1 payload of 5 bytes would be deleted\n", typed.err());
        assertTrue(Files.exists(old));
    }

    @Test
    void json_isOneObjectForEachPayload() throws IOException {
        // Given
        Path old = payload("a", 31);

        // When
        Typed typed = type("prune", "-o", "json");

        // Then
        assertEquals(
                "{\"schema_version\":1,\"payload\":\"" + old + "\",\"bytes\":5,\"kept\":\"" + received(31)
                        + "\",\"reason\":\"payload kept for 30d\"}\n",
                typed.out());
    }

    @Test
    void nothingToDo_isNoFailure() {
        // When
        Typed typed = type("prune");

        // Then
        assertEquals("", typed.out());
        assertEquals("0 run files of 0 bytes, 0 payloads of 0 bytes deleted\n", typed.err());
        assertEquals(0, typed.exitCode());
    }

    @Test
    void prunedRun_isShownAsPruned() throws IOException {
        // Given
        given("a", "ok", 31);
        type("prune");

        // When
        Typed typed = type("run", "show", "a");

        // Then
        assertEquals(1, typed.exitCode());
        assertTrue(typed.err().matches("hermes: run a was pruned: its file was deleted at [0-9T:.-]+Z\n"), typed.err());
        assertEquals(0, type("run", "list", "--since", "2026-06-01").err().length());
    }

    @Test
    void olderThan_goesBeforeTheSetting() throws IOException {
        // Given
        given("a", "ok", 8);

        // When
        Typed typed = type(Map.of("HERMES_RETENTION_RUN_FILES", "off"), "prune", "--older-than", "7d");

        // Then
        assertEquals(row("a", 8), typed.out());
    }

    @Test
    void setting_isTaken() throws IOException {
        // Given
        given("a", "ok", 31);

        // When
        Typed typed = type(Map.of("HERMES_RETENTION_RUN_FILES", "60d"), "prune");

        // Then
        assertEquals("", typed.out());
        assertTrue(exists("a"));
    }

    @Test
    void settingThatIsOff_wantsAnAge() throws IOException {
        // Given
        given("a", "ok", 400);

        // When
        Typed typed = type(Map.of("HERMES_RETENTION_RUN_FILES", "off"), "prune");

        // Then
        assertEquals("hermes: retention.run-files is off: say how old with --older-than, such as 30d\n", typed.err());
        assertEquals(2, typed.exitCode());
        assertTrue(exists("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0d", "-1d", "23h", "PT0S", "P-30D", "30", "", "all"})
    void unsafeAge_isWrongUsage(String age) throws IOException {
        // Given
        given("a", "ok", 400);

        // When
        Typed typed = type("prune", "--older-than=" + age);

        // Then
        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().startsWith("hermes: --older-than is "), typed.err());
        assertTrue(exists("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0d", "-1d", "12h", "soon"})
    void unsafeSetting_isWrongUsage(String age) throws IOException {
        // Given
        given("a", "ok", 400);

        // When
        Typed typed = type(Map.of("HERMES_RETENTION_RUN_FILES", age), "prune");

        // Then
        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().startsWith("hermes: retention.run-files is "), typed.err());
        assertTrue(exists("a"));
    }

    @Test
    void folderThatNoSinkWritesTo_isRefused() throws IOException {
        // Given
        given("a", "ok", 400);
        Files.delete(runs.resolve(".hermes-cluster"));

        // When
        Typed typed = type("prune");

        // Then
        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: " + runs
                        + " is no folder of run files, .hermes-cluster is missing in it: name the folder that the"
                        + " sink writes to, or start the sink on it\n",
                typed.err());
        assertTrue(exists("a"));
    }

    @Test
    void folderWithoutNewLines_saysWhatCountsAsNow() throws IOException {
        // Given
        Files.delete(runs.resolve("2026-06-01/new.jsonl"));
        given("a", "ok", 400);
        given("b", "ok", 380);

        // When
        Typed typed = type("prune");

        // Then
        assertEquals("", typed.out());
        assertTrue(typed.err().startsWith("what counts as now is " + received(380) + ": never later"), typed.err());
    }
}
