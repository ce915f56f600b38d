package dev.hermes.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.testkit.QuerySamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is asked, a server gives the answer that the files give. */
class ServerAnswersTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse(QuerySamples.NOW), ZoneOffset.UTC);

    @TempDir
    private Path home;

    private QueryServer server;

    @BeforeEach
    void start() throws IOException {
        for (Map.Entry<String, List<String>> file : QuerySamples.FILES.entrySet()) {
            Path path = home.resolve("runs").resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        server = new QueryServer(home.resolve("runs"), CLOCK, 3);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Typed onFiles(List<String> question) {
        return type(Map.of("HERMES_HOME", home.toString()), question);
    }

    private Typed onServer(List<String> question, String... further) {
        List<String> words = new ArrayList<>(question);
        words.add("--server=" + server.url());
        words.addAll(List.of(further));
        return type(Map.of("HERMES_HOME", home.resolve("none").toString(), "HERMES_TOKEN", QueryServer.TOKEN), words);
    }

    private static Typed type(Map<String, String> environment, List<String> question) {
        return Typed.at(
                CLOCK,
                environment,
                Stream.concat(Stream.of("run"), question.stream()).toArray(String[]::new));
    }

    static Stream<List<String>> questions() {
        return QuerySamples.QUESTIONS.stream();
    }

    static Stream<List<String>> unanswered() {
        return QuerySamples.UNANSWERED.stream();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void answer_isThatOfTheFiles(List<String> question) {
        // When
        Typed answer = onServer(question);

        // Then
        Typed expected = onFiles(question);
        assertEquals(expected.out(), answer.out());
        assertEquals(0, answer.exitCode(), answer.err());
        assertEquals(0, expected.exitCode(), expected.err());
        assertFalse(answer.out().isEmpty());
        assertFalse(server.asked().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("unanswered")
    void noAnswer_isOneOnBoth(List<String> question) {
        // When
        Typed answer = onServer(question);

        // Then
        assertEquals("", answer.out());
        assertEquals(1, answer.exitCode(), answer.err());
        assertEquals(1, onFiles(question).exitCode());
    }

    @Test
    void manyRuns_areAskedForPageByPageUntilThereAreEnough() {
        // When
        onServer(List.of("list", "-n", "5", "-o", "json"));

        // Then
        assertEquals(List.of("runs?limit=5", "runs?limit=2&cursor=3", "runs?limit=5"), server.asked());
    }

    @Test
    void missingInstances_areAWarning() {
        // Given
        server.lacks(1, 2);

        // When
        Typed answer = onServer(List.of("list"));

        // Then
        assertEquals(0, answer.exitCode());
        assertEquals("partial: 1 of 2 partitions answered\n", answer.err());
    }

    @Test
    void wrongToken_isOneLine() {
        // When
        Typed answer = type(
                Map.of("HERMES_HOME", home.resolve("none").toString(), "HERMES_TOKEN", "wrong"),
                List.of("list", "--server", server.url() + "/"));

        // Then
        assertEquals(1, answer.exitCode());
        assertEquals(
                "hermes: the server at " + server.url() + " does not take the token: put its own into HERMES_TOKEN\n",
                answer.err());
    }

    @Test
    void namedServerThatRestores_isAFailureThatSaysForHowLong() {
        // Given
        server.restores("a store is being restored");

        // When
        Typed answer = onServer(List.of("cost"));

        // Then
        assertEquals(1, answer.exitCode());
        assertEquals(
                "hermes: the server at " + server.url()
                        + " cannot answer yet: a store is being restored (try again in 7 s)\n",
                answer.err());
    }

    @Test
    void namedServerThatIsNotThere_isAFailure() {
        // Given
        server.close();

        // When
        Typed answer = onServer(List.of("list"));

        // Then
        assertEquals(1, answer.exitCode());
        assertEquals("hermes: no server answers at " + server.url() + "\n", answer.err());
    }

    @Test
    void questionThatIsNone_isWrongUsageAndNotAsked() {
        // When
        Typed answer = onServer(List.of("list", "--since", "soon"));

        // Then
        assertEquals(2, answer.exitCode());
        assertEquals(List.of(), server.asked());
    }

    @Test
    void eventsThatBreakOff_areNotShownAsTheWholeRun() throws IOException {
        // Given
        server.breaksOff();

        // When
        Typed answer = onServer(List.of("show", "7c2a"));

        // Then
        assertEquals(1, answer.exitCode());
        assertEquals("", answer.out());
        assertEquals("hermes: the answer of the server at " + server.url() + " broke off\n", answer.err());
    }

    @Test
    void severalRuns_areNamed() {
        // When
        Typed answer = onServer(List.of("show", "ff"));

        // Then
        assertEquals(
                List.of("ff01", "ff02", "hermes: several runs begin with ff: write more of the id"),
                answer.err().lines().toList());
    }

    @Test
    void whatWasFetched_isDeleted() throws IOException {
        // Given: what commands left that were killed
        Set<Path> before = fetched();

        // When
        onServer(List.of("show", "7c2a"));

        // Then
        assertEquals(before, fetched());
    }

    private static Set<Path> fetched() throws IOException {
        try (Stream<Path> temp = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return temp.filter(path -> path.getFileName().toString().startsWith("hermes-run-"))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void runsFlagBesideAServer_isWrongUsage() {
        // When
        Typed answer = onServer(List.of("list"), "--runs", home.resolve("runs").toString());

        // Then
        assertEquals(2, answer.exitCode());
    }

    @Test
    void runsFlag_countsBeforeTheServerOfTheEnvironment() {
        // When
        Typed answer = type(
                Map.of("HERMES_SERVER", server.url()),
                List.of("list", "--runs", home.resolve("runs").toString()));

        // Then
        assertEquals(0, answer.exitCode());
        assertEquals(List.of(), server.asked());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost:8420", "ftp://localhost", "http://user:secret@localhost:1", "http://runs.example.com"
            })
    void addressThatCannotBeAsked_isWrongUsage(String url) {
        // When
        Typed answer = type(
                Map.of("HERMES_HOME", home.resolve("none").toString(), "HERMES_TOKEN", "secret"),
                List.of("list", "--server", url));

        // Then
        assertEquals(2, answer.exitCode());
        assertTrue(answer.err().contains("--server"), answer.err());
    }
}
