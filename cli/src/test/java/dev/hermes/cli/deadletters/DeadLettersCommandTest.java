package dev.hermes.cli.deadletters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said without a cluster. */
class DeadLettersCommandTest {
    private static final Pattern BLANK = Pattern.compile(" ");

    @TempDir
    Path home;

    private Typed type(String words) {
        return Typed.into(
                Map.of(HermesHome.VARIABLE, home.toString()),
                BLANK.splitAsStream("dead-letters " + words).toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redrive",
                "redrive --all --reason not_json",
                "redrive --all 0:1",
                "redrive --reason not_json 0:1",
                "redrive 0:1 nonsense",
                "redrive --all --max-attempts 0",
                "list -n 0",
                "list --since yesterday",
                "show",
                "show 17",
                "bury"
            })
    void wrongUsage_isRefusedBeforeAnythingIsAsked(String words) {
        Typed typed = type(words);

        assertEquals(2, typed.exitCode(), typed.err());
        assertEquals("", typed.out());
    }

    @Test
    void groupAlone_saysWhatThereIs() {
        Typed typed = Typed.into(Map.of(), "dead-letters");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("list, show or redrive"), typed.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show 0:1", "redrive --all"})
    void nothingUp_isSaid(String words) {
        Typed typed = type(words);

        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: nothing is up on " + home + ": start hermes up, or name a cluster with --bootstrap-server",
                typed.err().strip());
    }

    @Test
    void kafkaThatIsNotThere_isSaidInWords() {
        Typed typed = Typed.into(
                Map.of(HermesHome.VARIABLE, home.toString(), "HERMES_BOOTSTRAP_SERVERS", "nowhere"),
                "dead-letters",
                "list");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().startsWith("hermes: Kafka's clients cannot work with these settings: "), typed.err());
    }
}
