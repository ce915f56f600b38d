package dev.hermes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void script_forBashAndZsh_completesHermes(String shell) {
        Typed typed = Typed.into(Map.of(), "completion", shell);

        assertEquals(0, typed.exitCode());
        assertTrue(typed.out().contains("complete -F _complete_hermes -o default hermes"), typed.out());
    }

    @Test
    void script_forFish_knowsCommandsAndOptions() {
        Typed typed = Typed.into(Map.of(), "completion", "fish");

        assertEquals(0, typed.exitCode());
        List<String> lines = typed.out().lines().toList();
        assertTrue(lines.stream().anyMatch(line -> line.contains("-f -a 'emit' -d 'Publish events")), typed.out());
        assertTrue(
                lines.stream()
                        .anyMatch(line ->
                                line.contains("__fish_seen_subcommand_from emit") && line.contains("-l run-id -r")),
                typed.out());
        assertTrue(
                lines.stream()
                        .anyMatch(line ->
                                line.contains("__fish_seen_subcommand_from run; and not") && line.contains("'show'")),
                typed.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "fish"})
    void script_proposesWordsAsTheyAreTyped(String shell) {
        Typed typed = Typed.into(Map.of(), "completion", shell);

        for (String word : List.of("auto", "json", "model", "interrupted", "status:")) {
            assertTrue(typed.out().contains(word), word);
        }
        assertFalse(typed.out().contains("JSON\""), typed.out());
        assertFalse(typed.out().contains("AUTO"), typed.out());
    }

    @Test
    void script_forAnotherShell_isWrongUsage() {
        Typed typed = Typed.into(Map.of(), "completion", "tcsh");

        assertEquals(2, typed.exitCode());
    }
}
