package dev.hermes.cli.rebuild;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What both commands say where they cannot begin. */
class RebuildCommandTest {
    @TempDir
    Path home;

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, home.toString()), words);
    }

    private void assertWrongUsage(String message, Typed typed) {
        assertEquals(2, typed.exitCode());
        assertEquals("", typed.out());
        assertTrue(typed.err().startsWith("hermes: " + message), typed.err());
    }

    @Test
    void withoutInto_isWrongUsage() {
        assertWrongUsage("Missing required option: '--into=DIR'", type("rebuild"));
    }

    @Test
    void runAndSpan_isWrongUsage() {
        assertWrongUsage(
                "--run names one run: leave out --from and --to",
                type("rebuild", "--into", "new", "--run", "a", "--from", "7d"));
    }

    @Test
    void swapOfASpan_isWrongUsage() {
        assertWrongUsage(
                "--swap puts all runs in place, or one: leave out --from and --to",
                type("rebuild", "--into", "new", "--swap", "--to", "2026-07-20"));
    }

    @Test
    void spanThatIsNone_isNamedByItsOption() {
        assertWrongUsage(
                "--from is not before --to",
                type("rebuild", "--into", "new", "--from", "2026-07-20", "--to", "2026-07-19"));
        assertWrongUsage(
                "--to is no day of the calendar: 2026-02-30", type("rebuild", "--into", "new", "--to", "2026-02-30"));
    }

    @Test
    void folderInsideTheRunsFolder_isWrongUsage() {
        Path inside = home.resolve("runs/new");

        Typed typed = type("rebuild", "--into", inside.toString(), "--bootstrap-server", "127.0.0.1:1");

        assertWrongUsage(
                "--into: must lie outside the runs folder " + home.resolve("runs") + ", and must not hold it, but is "
                        + inside,
                typed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"verify", "rebuild --into new"})
    void homeWithoutABroker_isAFailure(String command) {
        Typed typed = type(command.split(" "));

        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: nothing is up on " + home
                        + ", and it has no broker of its own: name a Kafka cluster with --bootstrap-server HOST:PORT",
                typed.err().strip());
        assertFalse(Files.exists(home.resolve("runlog")));
    }

    @Test
    void verify_whereThereIsNoRunsFolder_isAFailure() {
        Typed typed = type("verify", "--bootstrap-server", "127.0.0.1:1", "-q");

        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: there is no runs folder " + home.resolve("runs") + ": name one with --runs",
                typed.err().strip());
    }
}
