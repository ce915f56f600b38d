package dev.hermes.cli.up;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runs folder of a home, verified and rebuilt: while hermes up runs, and with its broker alone. */
class HomeClusterIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void tree_isVerifiedRebuiltAndSwapped() throws Exception {
        try (UpProcess up = UpProcess.start(home())) {
            up.awaitReady();
            emitStandup();
            assertBesideARunningSink();
            assertEquals(0, type("down").exitCode());
            up.awaitEnd();
        }

        assertDamageIsFoundAndHealed();
        assertRunIsHealed();
        assertLostTreeIsRebuilt();
    }

    private void emitStandup() throws IOException {
        Typed emitted = Typed.withStdin(
                Map.of(HermesHome.VARIABLE, home().root().toString()),
                String.join("\n", SampleRuns.STANDUP_LINES) + "\n",
                "emit",
                "--run-name",
                SampleRuns.STANDUP_NAME);
        assertEquals(0, emitted.exitCode(), emitted.err());
        await().atMost(SOON).until(() -> Files.exists(index()) && Files.size(index()) > 0);
    }

    private void assertBesideARunningSink() throws IOException {
        Path beside = folder.resolve("beside");

        Typed verified = type("verify");
        Typed rebuilt = type("rebuild", "--into", beside.toString());
        Typed swapped = type("rebuild", "--into", folder.resolve("other").toString(), "--swap");

        assertEquals("1 run, 6 lines: all agree\n", verified.out());
        assertEquals(0, verified.exitCode(), verified.err());
        assertEquals("6 lines written to " + beside + "\n", rebuilt.out());
        assertEquals(Files.readString(standup()), Files.readString(beside.resolve(SampleRuns.STANDUP_PATH)));
        assertEquals(1, swapped.exitCode());
        assertTrue(swapped.err().contains("stop it (hermes down)"), swapped.err());
    }

    private void assertDamageIsFoundAndHealed() throws IOException {
        String whole = Files.readString(standup());
        String row = Files.readString(index());
        Files.writeString(standup(), whole.replace("OCR receipt", "OCR RECEIPT"));
        Files.delete(index());

        Typed damaged = type("verify", "-o", "json");
        Typed healed = type("rebuild", "--into", folder.resolve("new").toString(), "--swap", "-o", "json");
        Typed verified = type("verify");

        assertEquals(1, damaged.exitCode(), damaged.err());
        assertTrue(
                damaged.out().startsWith("{\"schema_version\":1,\"kind\":\"different\",\"run_id\":\"7c2a\""),
                damaged.out());
        assertTrue(damaged.out().contains("\"kind\":\"index\""), damaged.out());
        assertEquals(0, healed.exitCode(), healed.err());
        assertTrue(healed.out().contains("\"swapped\":true"), healed.out());
        assertEquals(whole, Files.readString(standup()));
        assertEquals(row, Files.readString(index()));
        assertEquals(0, verified.exitCode(), verified.out());
        assertFalse(Files.exists(home().upFile()));
    }

    private void assertRunIsHealed() throws IOException {
        String whole = Files.readString(standup());
        Files.writeString(standup(), "{\"some\":\"body\"}\n");

        Typed healed = type("rebuild", "--into", folder.resolve("one").toString(), "--run", "7c2a", "--swap");
        Typed verified = type("verify");

        assertEquals(0, healed.exitCode(), healed.err());
        assertTrue(healed.out().startsWith("the new file of run 7c2a is in place in "), healed.out());
        assertEquals(whole, Files.readString(standup()));
        assertEquals(0, verified.exitCode(), verified.out());
    }

    private void assertLostTreeIsRebuilt() throws Exception {
        String whole = Files.readString(standup());
        Files.move(home().runs(), folder.resolve("lost"));

        try (UpProcess refused = UpProcess.start(home())) {
            assertEquals(1, refused.awaitEnd());
            assertTrue(refused.errors().contains("hermes rebuild --into DIR --swap"), refused.errors());
            assertFalse(refused.errors().contains("Exception"), refused.errors());
        }
        Typed rebuilt = type("rebuild", "--into", folder.resolve("again").toString(), "--swap");

        assertEquals(0, rebuilt.exitCode(), rebuilt.err());
        assertEquals(whole, Files.readString(standup()));
        try (UpProcess up = UpProcess.start(home())) {
            up.awaitReady();
        }
    }

    private Path standup() {
        return home().runs().resolve(SampleRuns.STANDUP_PATH);
    }

    private Path index() {
        return home().runs().resolve("index.jsonl");
    }

    private HermesHome home() {
        return new HermesHome(folder.resolve("home"));
    }

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, home().root().toString()), words);
    }
}
