package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of the teams' tokens changes while the server runs. */
class TeamTokensTest {
    private static final Duration IN_TIME = Duration.ofSeconds(20);
    private static final String OWNER = "the owner's";
    private static final String OPS = "ops: " + sha256("of ops") + "\n";
    private static final String SALES = "sales: " + sha256("of sales") + "\n";

    @TempDir
    private Path folder;

    private Path file;
    private TeamTokens tokens;
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        file = folder.resolve("tokens");
        write(OPS);
        tokens = TeamTokens.in(file, team -> !team.contains("@"), Tokens.none().withOwner(OWNER));
        server = HttpServer.builder(HttpConfig.loopback(0, tokens)).start();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void tokenThatIsAdded_isTaken() throws IOException {
        assertFalse(isKnown("of sales"));

        write(OPS + SALES);

        await().atMost(IN_TIME).until(() -> isKnown("of sales"));
        assertTrue(isKnown("of ops"));
        assertTrue(isKnown(OWNER));
    }

    @Test
    void tokenThatIsRemoved_isRefused() throws IOException {
        assertTrue(isKnown("of ops"));

        write(SALES);

        await().atMost(IN_TIME).until(() -> !isKnown("of ops"));
        assertTrue(isKnown(OWNER));
    }

    @Test
    void tokenThatTakesAnothersPlace_inAFileOfTheSameSize_isTaken() throws IOException {
        write("ops: " + sha256("another of ops") + "\n");

        await().atMost(IN_TIME).until(() -> isKnown("another of ops"));
        assertFalse(isKnown("of ops"));
    }

    @Test
    void fileThatIsWrong_keepsTheTokens_andIsReportedWithoutItsContent() throws IOException {
        write(SALES + "ops: hunter2\n");

        assertProblem(file + ":2: write team: and the SHA-256 of its token, 64 hex digits");
        write("ops@example.com: " + sha256("of ops") + "\n");
        assertProblem(file + ":1: redaction would mask or cut this name of a team");

        write(OPS + SALES);
        await().atMost(IN_TIME).until(() -> tokens.problem().isEmpty());
        assertTrue(isKnown("of sales"));
    }

    @Test
    void tokenOfTwoTeams_keepsTheTokens_andIsReportedAndCounted() throws IOException {
        assertEquals(0, server.counters().get("tokens_not_taken"));

        write(SALES + "ops: " + sha256("of sales") + "\n");

        assertProblem(file + ":2: this token is there already, for the team sales: a token names one team");
        assertFalse(tokens.problem().orElseThrow().contains(sha256("of sales")));
        await().atMost(IN_TIME).until(() -> isKnown("of ops"));
        assertEquals(1, server.counters().get("tokens_not_taken"));
    }

    @Test
    void emptyFile_takesAllTokensBack() throws IOException {
        assertTrue(isKnown("of ops"));

        write("# nobody\n");

        await().atMost(IN_TIME).until(() -> !isKnown("of ops"));
        assertTrue(tokens.problem().isEmpty());
        assertTrue(isKnown(OWNER));
    }

    @Test
    void fileThatIsGone_keepsTheTokens_andIsReported() throws IOException {
        Files.delete(file);

        assertProblem("cannot read the teams' tokens in " + file);
        write(OPS);
        await().atMost(IN_TIME).until(() -> tokens.problem().isEmpty());
        assertTrue(isKnown("of ops"));
    }

    private void assertProblem(String beginning) {
        await().atMost(IN_TIME)
                .until(() -> tokens.problem()
                        .filter(problem -> problem.startsWith(beginning))
                        .isPresent());
        Optional<String> problem = tokens.problem();
        assertTrue(problem.orElseThrow().endsWith("; until then the teams' tokens of before are taken"));
        assertFalse(problem.orElseThrow().contains("hunter2"));
        assertTrue(isKnown("of ops"));
        assertFalse(isKnown("of sales"));
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
    }

    /** Who is known learns that there is nothing. */
    private boolean isKnown(String token) {
        try {
            int status = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.url() + "/nothing"))
                                    .header("Authorization", "Bearer " + token)
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();
            assertTrue(status == 404 || status == 401, "status " + status);
            return status == 404;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sha256(String token) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
