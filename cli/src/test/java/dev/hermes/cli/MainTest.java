package dev.hermes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    @TempDir
    Path home;

    @Test
    void version_isThatOfTheBuild() {
        Typed typed = type("--version");

        assertEquals(0, typed.exitCode());
        assertTrue(typed.out().matches("hermes [0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?\\R"), typed.out());
    }

    @Test
    void help_namesEveryCommand() {
        Typed typed = type("--help");

        assertEquals(0, typed.exitCode());
        for (String command : List.of(
                "up",
                "down",
                "status",
                "doctor",
                "dashboard",
                "demo",
                "emit",
                "import",
                "run",
                "prices",
                "prune",
                "dead-letters",
                "rebuild",
                "verify",
                "stream-processor",
                "sink",
                "token",
                "completion")) {
            assertTrue(typed.out().lines().anyMatch(line -> line.startsWith("  " + command + " ")), command);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "up",
                "down",
                "status",
                "doctor",
                "dashboard",
                "demo",
                "emit",
                "import",
                "run",
                "prices",
                "prune",
                "dead-letters",
                "rebuild",
                "verify",
                "stream-processor",
                "sink",
                "token",
                "completion"
            })
    void help_isThereForEveryCommand(String command) {
        Typed typed = type(command, "--help");

        assertEquals(0, typed.exitCode());
        assertTrue(typed.out().startsWith("Usage: hermes " + command + " "), typed.out());
    }

    @Test
    void nothing_isWrongUsage() {
        Typed typed = type();

        assertEquals(2, typed.exitCode());
        assertEquals("", typed.out());
        assertTrue(typed.err().startsWith("hermes: say what to do: up, down, status"), typed.err());
    }

    @Test
    void unknownOption_isWrongUsageInAFewLines() {
        Typed typed = type("emit", "--run-nam", "x");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("--run-nam"), typed.err());
        assertTrue(typed.err().endsWith("Try: hermes emit --help" + System.lineSeparator()), typed.err());
    }

    @Test
    void home_mayStandBeforeOrBehindTheCommand() {
        String expected = "hermes: nothing is up on " + home.toAbsolutePath() + ": start hermes up";

        Typed before = Typed.into(Map.of(), "--home", home.toString(), "status");
        Typed behind = Typed.into(Map.of(), "status", "--home", home.toString());

        assertEquals(expected, before.err().strip());
        assertEquals(expected, behind.err().strip());
    }

    @Test
    void status_whereNothingIsUp_fails() {
        Typed typed = type("status");

        assertEquals(1, typed.exitCode());
        assertEquals("", typed.out());
    }

    @Test
    void down_whereNothingIsUp_fails() {
        Typed typed = type("down");

        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: nothing is up on " + home.toAbsolutePath(), typed.err().strip());
    }

    @Test
    void up_withAnotherCluster_isWrongUsage() {
        Typed typed = type("up", "--bootstrap-server", "kafka.example:9092");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("kafka.example:9092"), typed.err());
    }

    @Test
    void up_withAPortThatIsNone_isWrongUsage() {
        Typed typed = type("up", "--kafka-port", "65536");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("--kafka-port must be between 0 and 65535 but is 65536"), typed.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream-processor", "sink"})
    void partAlone_withoutACluster_isWrongUsage(String part) {
        Typed typed = type(part);

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("--bootstrap-server HOST:PORT"), typed.err());
    }

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, home.toString()), words);
    }
}
