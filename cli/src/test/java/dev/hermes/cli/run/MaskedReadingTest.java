package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static dev.hermes.cli.run.RunsFixture.row;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.run.RunsFixture.Result;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that was written before there was a rule is masked where it is shown. */
class MaskedReadingTest {
    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show x",
                "show x --raw",
                "show x -o json",
                "search mailbox",
                "search mailbox -o json",
                "list",
                "list -o json"
            })
    void oldRun_isMaskedWhereverItIsShown(String command) throws IOException {
        // Given
        String error =
                ",\"error\":\"no mailbox bob@example.com\",\"summary\":\"mail bob@example.com\",\"status\":\"error\"";
        RunsFixture runs = new RunsFixture(home)
                .file(
                        "2026-07-20/x.jsonl",
                        line("x", "2026-07-20T09:59:00Z", 1, "note", error),
                        line("x", "2026-07-20T10:00:00Z", 2, "end", error))
                .index(row("x", "2026-07-20T10:00:00Z", "error", ",\"error\":\"no mailbox bob@example.com\"")
                        .replace("did x", "mail bob@example.com"));

        // When
        Result result = runs.run(command.split(" ", -1));

        // Then
        assertTrue(result.out().contains("[REDACTED:email]"), result.out());
        assertFalse(result.out().contains("bob@"), result.out());
    }
}
