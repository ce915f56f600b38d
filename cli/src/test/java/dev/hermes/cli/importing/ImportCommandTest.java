package dev.hermes.cli.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be said without a cluster. */
class ImportCommandTest {
    @TempDir
    Path home;

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, home.toString()), words);
    }

    @Test
    void noFolder_isWrongUsage() {
        Typed typed = type("import");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("DIR"), typed.err());
    }

    @Test
    void folderThatIsNotThere_isNamed() {
        Typed typed = type("import", home.resolve("nowhere").toString());

        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: no such folder: " + home.resolve("nowhere"),
                typed.err().strip());
    }

    @Test
    void nothingUp_isSaid() {
        Typed typed = type("import", home.toString());

        assertEquals(1, typed.exitCode());
        assertTrue(typed.err().startsWith("hermes: nothing is up on " + home), typed.err());
    }

    @Test
    void folderWithoutRunFiles_isSaid() {
        Typed typed = type("--bootstrap-server", "127.0.0.1:1", "import", home.toString());

        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: " + home + " holds no run files: they lie in folders such as " + home.resolve("2026-07-20"),
                typed.err().lines().reduce((first, last) -> last).orElse(""));
    }
}
