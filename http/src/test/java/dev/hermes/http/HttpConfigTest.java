package dev.hermes.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpConfigTest {
    private static final Tokens TOKENS = Tokens.none().withTeams(Map.of("ab".repeat(32), "ops"));

    @TempDir
    Path folder;

    @Test
    void offLoopback_withoutTls_isRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> new HttpConfig("gateway", "0.0.0.0", 0, List.of("h"), null, TOKENS));

        assertEquals(
                "gateway.address 0.0.0.0 can be reached by others, so gateway.tls.certificate and gateway.tls.key must be"
                        + " set",
                refused.getMessage());
    }

    @Test
    void offLoopback_withoutTokens_isRefused() throws IOException {
        Tls tls = tls();

        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> new HttpConfig("gateway", "0.0.0.0", 0, List.of("h"), tls, Tokens.none()));

        assertEquals(
                "gateway.address 0.0.0.0 can be reached by others, so gateway.tokens must be set",
                refused.getMessage());
    }

    @Test
    void everyAddress_withoutANameToBeReachedBy_isRefused() throws IOException {
        Tls tls = tls();

        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new HttpConfig("gateway", "0.0.0.0", 0, List.of(), tls, TOKENS));

        assertTrue(refused.getMessage().contains("gateway.hosts"), refused.getMessage());
    }

    @Test
    void offLoopback_withNothingThatWantsAToken_needsNeitherTlsNorTokens() {
        HttpConfig config = new HttpConfig("sink", "0.0.0.0", 0, List.of("sink-1"), null, null);

        assertTrue(config.isOpen());
        assertEquals("sink-1", config.ownHost());
    }

    @Test
    void serverOfOpenEndpoints_takesNoOther() {
        HttpServer.Builder server = HttpServer.builder(HttpConfig.loopback(0, null));

        assertThrows(
                IllegalStateException.class,
                () -> server.endpoint(
                        "v1", Access.TOKEN, request -> Answer.json(200, JsonNodeFactory.instance.objectNode())));
    }

    @Test
    void hosts_areThoseOfLoopback_theAddress_andThoseThatAreNamed() throws IOException {
        HttpConfig config = new HttpConfig("gateway", "10.0.0.7", 0, List.of("Log.Example", "fe80::1"), tls(), TOKENS);

        assertEquals(
                Set.of("127.0.0.1", "localhost", "[::1]", "10.0.0.7", "log.example", "[fe80::1]"),
                config.allowedHosts());
        assertEquals("10.0.0.7", config.ownHost());
    }

    @Test
    void teamTokens_areReadLineByLine() throws IOException {
        Path file = Files.writeString(
                folder.resolve("tokens"),
                "# teams\n\nops: " + "AB".repeat(32) + "\nops: \"" + "cd".repeat(32) + "\"\nsales team: "
                        + "ef".repeat(32));

        Map<String, String> teams = teams(file, team -> true);

        assertEquals(Map.of("ab".repeat(32), "ops", "cd".repeat(32), "ops", "ef".repeat(32), "sales team"), teams);
    }

    @Test
    void teamTokens_aBadLineIsNamed_andNotQuoted() throws IOException {
        Path file = Files.writeString(folder.resolve("tokens"), "ops: " + "ab".repeat(32) + "\nsales: hunter2\n");

        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> teams(file, team -> true));

        assertEquals(file + ":2: write team: and the SHA-256 of its token, 64 hex digits", refused.getMessage());
    }

    @Test
    void teamTokens_oneTokenForTwoTeams_isRefused() throws IOException {
        Path file = Files.writeString(
                folder.resolve("tokens"), "ops: " + "ab".repeat(32) + "\nsales: " + "AB".repeat(32) + "\n");

        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> teams(file, team -> true));

        assertEquals(
                file + ":2: this token is there already, for the team ops: a token names one team",
                refused.getMessage());
    }

    @Test
    void teamTokens_aNameThatLinesDoNotKeep_isRefused() throws IOException {
        Path file = Files.writeString(
                folder.resolve("tokens"), "ops: " + "ab".repeat(32) + "\nops@example.com: " + "cd".repeat(32) + "\n");

        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> teams(file, "ops"::equals));

        assertEquals(
                file
                        + ":2: redaction would mask or cut this name of a team, so that runs could not be told by it: choose"
                        + " another, or allow it in redaction.yaml",
                refused.getMessage());
    }

    private static Map<String, String> teams(Path file, Predicate<String> kept) {
        return TeamTokensFile.teams(file, TeamTokensFile.lines(file), kept);
    }

    private Tls tls() throws IOException {
        return new Tls(
                "gateway", Files.writeString(folder.resolve("c"), "c"), Files.writeString(folder.resolve("k"), "k"));
    }
}
