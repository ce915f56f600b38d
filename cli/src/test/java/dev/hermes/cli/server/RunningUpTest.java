package dev.hermes.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.Typed;
import dev.hermes.cli.home.Token;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.home.UpLock;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where {@code hermes up} runs on the home, its server is asked though nobody names it. */
class RunningUpTest {
    @TempDir
    private Path folder;

    private HermesHome home;
    private QueryServer server;
    private UpLock lock;

    @BeforeEach
    void start() throws Exception {
        home = new HermesHome(folder);
        Files.createDirectories(home.runlog());
        Path file = home.runs().resolve(SampleRuns.STANDUP_PATH);
        Files.createDirectories(file.getParent());
        Files.write(file, SampleRuns.STANDUP_LINES);
        server = new QueryServer(home.runs(), Clock.systemUTC(), 100);
        lock = UpLock.take(home);
        server.takes(Token.of(home).secret());
        new UpFile(ProcessHandle.current().pid(), "127.0.0.1:1", server.url(), home.runs()).write(home);
    }

    @AfterEach
    void stop() throws IOException {
        lock.close();
        server.close();
    }

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, folder.toString()), words);
    }

    @Test
    void itsServer_isAsked() {
        // When
        Typed list = type("run", "list");

        // Then
        assertEquals(0, list.exitCode());
        assertEquals("", list.err());
        assertEquals(List.of("runs?limit=1000"), server.asked());
    }

    @Test
    void serverThatRestores_isNotWaitedFor() {
        // Given
        server.restores("a store is being restored");

        // When
        Typed show = type("run", "show", "7c2a", "--raw");

        // Then
        assertEquals(0, show.exitCode());
        assertEquals(SampleRuns.STANDUP_LINES, show.out().lines().toList());
        assertEquals(
                "the server at " + server.url()
                        + " cannot answer yet: a store is being restored (try again in 7 s); so this is read from the files\n",
                show.err());
    }

    @Test
    void serverThatIsGone_isNotMissed() {
        // Given
        server.close();

        // When
        Typed search = type("run", "search", "email.send", "-q");

        // Then
        assertEquals(0, search.exitCode());
        assertEquals("2026-07-20  7c2a   ok\n", search.out());
        assertEquals("", search.err());
    }

    @Test
    void otherRunsFolder_isReadFromItsFiles() throws IOException {
        // Given
        Path copy = folder.resolve("copy");
        Files.createDirectories(copy);

        // When
        Typed list = type("run", "list", "--runs", copy.toString());

        // Then
        assertEquals(1, list.exitCode());
        assertEquals(List.of(), server.asked());
    }

    @Test
    void runThatIsNowhere_isNotLookedForInTheFiles() {
        // When
        Typed show = type("run", "show", "nobody");

        // Then
        assertEquals(1, show.exitCode());
        assertEquals("hermes: there is no run nobody\n", show.err());
    }
}
