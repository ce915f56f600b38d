package dev.hermes.cli.collect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What collect says where there is no broker. */
class CollectCommandTest {
    private static final String RECORD =
            "{\"type\":\"assistant\",\"timestamp\":\"2026-03-02T09:00:00Z\",\"message\":{\"content\":\"hi\",\"usage\":{\"output_tokens\":4}}}\n";

    @TempDir
    Path folder;

    @Test
    void withoutOnceOrList_isWrongUsage() {
        Typed typed = type("collect");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("following is not there yet"), typed.err());
    }

    @Test
    void unknownHarness_isWrongUsage() {
        Typed typed = type("collect", "--once", "--harness", "emacs");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("--harness takes one of: claude-code"), typed.err());
    }

    @Test
    void folderThatIsNotThere_isAFailure() {
        Typed typed = type("collect", "--once", folder.resolve("none").toString());

        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: no such folder: " + folder.resolve("none"), typed.err().strip());
    }

    @Test
    void noSessions_areNothingFound() {
        Typed typed = type("collect", "--once");

        assertEquals(1, typed.exitCode());
        assertEquals(
                "claude-code: no session files below " + folder.resolve("claude/projects"),
                typed.err().strip());
    }

    @Test
    void sessions_withoutABroker_areSafeInTheSpool() throws IOException {
        Path session = session(RECORD + "nonsense\n" + RECORD);

        Typed typed = type("collect", "--harness", "claude-code", "--once");

        assertEquals(1, typed.exitCode());
        assertEquals("", typed.out());
        assertEquals(
                List.of(
                        session + ":2: not JSON, see column 1",
                        "claude-code: 1 session file, 0 unchanged; 4 events sent; 1 bad line skipped",
                        "4 events not acknowledged yet: safe in " + folder.resolve("home/runlog/spool")
                                + ", they go out when hermes up runs; collect again then, for the rest"),
                typed.err().lines().toList());
    }

    @Test
    void list_namesFilesAndTheirState() throws IOException {
        Path session = session(RECORD);

        Typed text = type("collect", "--list");
        Typed json =
                type("collect", "--list", "-o", "json", folder.resolve("claude").toString());

        assertEquals("claude-code  new  " + RECORD.length() + "  " + session + "\n", text.out());
        assertEquals(
                "{\"schema_version\":1,\"harness\":\"claude-code\",\"path\":\"" + session + "\",\"size\":"
                        + RECORD.length() + ",\"state\":\"new\"}\n",
                json.out());
        assertEquals(0, text.exitCode());
    }

    private Path session(String records) throws IOException {
        Path file = folder.resolve("claude/projects/shop/one.jsonl");
        Files.createDirectories(file.getParent());
        Files.writeString(file, records);
        return file.toRealPath();
    }

    private Typed type(String... words) {
        Map<String, String> environment = Map.of(
                "HERMES_HOME",
                folder.resolve("home").toString(),
                "CLAUDE_CONFIG_DIR",
                folder.resolve("claude").toString());
        return Typed.into(environment, words);
    }
}
