package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static dev.hermes.cli.run.RunsFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hermes.cli.option.Screen;
import dev.hermes.cli.run.RunsFixture.Result;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a terminal results have colours and names of columns, and fit; everywhere else they have none of it. */
class TerminalTest {
    @TempDir
    private Path home;

    private RunsFixture runs;

    @BeforeEach
    void writeRuns() throws IOException {
        runs = new RunsFixture(home)
                .file(
                        "2026-07-20/x.jsonl",
                        line(
                                "x",
                                "2026-07-20T10:00:00Z",
                                1,
                                "error",
                                ",\"tool\":\"email.send\",\"error\":\"401 unauthorized\""),
                        line("x", "2026-07-20T10:00:01Z", 2, "end", ",\"status\":\"error\""))
                .file(
                        "2026-07-20/y.jsonl",
                        line("y", "2026-07-20T11:00:00Z", 1, "note", ",\"summary\":\"to \\u001b[1m send\""))
                .index(
                        row("x", "2026-07-20T10:00:01Z", "error", ",\"error\":\"401 unauthorized\""),
                        row("z", "2026-07-20T09:00:00Z", "ok", ""));
    }

    private static String readable(String output) {
        return output.replace("\u001b[", "<");
    }

    @Test
    void list_hasNamesColoursAndFits() {
        // Given
        runs.on(new Screen(true, 52));

        // When
        Result result = runs.run("list");

        // Then
        assertEquals("""
                <1mTIME<0m                 <1mRUN<0m  <1mSTATUS<0m   <1mCOST<0m     <1mSUMMARY<0m
                2026-07-20 11:00:00  y    <33mrunning<0m  $0.0000  to …
                2026-07-20 10:00:01  x    <31merror<0m    $0.1000  did x
                2026-07-20 09:00:00  z    <32mok<0m       $0.1000  did z
                """, readable(result.out()));
    }

    @Test
    void search_hasNamesColoursAndFits() {
        // Given
        runs.on(new Screen(true, 27));

        // When
        Result result = runs.run("search", "send");

        // Then
        assertEquals("""
                <1mDATE<0m        <1mRUN<0m   <1mSTATUS<0m
                2026-07-20  y     <33mrunning<0m
                2026-07-20  x     <31merror 40…<0m
                """, readable(result.out()));
    }

    @Test
    void show_hasColoursAndFitsButNoNames() {
        // Given
        runs.on(new Screen(true, 60));

        // When
        Result result = runs.run("show", "x");

        // Then
        assertEquals("""
                10:00:00  tool   email.send   <31mFAIL<0m  401 unau…     -        -
                10:00:01  end    <31merror<0m        1 step              $0.0000
                """, readable(result.out()));
    }

    @Test
    void cost_hasNames() {
        // Given
        runs.on(new Screen(true, 80));

        // When
        Result result = runs.run("cost", "--since", "1d", "--color", "never");

        // Then
        assertEquals("""
                DAY         COST
                2026-07-20  $0.00  (so far)
                """, result.out());
    }

    @ParameterizedTest
    @CsvSource({"-q, true, true", "--no-header, true, false", "--color=never, false, true"})
    void options_turnOff(String option, boolean colours, boolean names) {
        // Given
        runs.on(new Screen(true, 80));

        // When
        Result result = runs.run("list", option);

        // Then
        assertEquals(colours, result.out().contains("\u001b["));
        assertEquals(names, result.out().contains("SUMMARY"));
    }

    @ParameterizedTest
    @CsvSource({
        "NO_COLOR, 1, auto, false",
        "NO_COLOR, '', auto, true",
        "NO_COLOR, 1, always, true",
        "TERM, dumb, auto, false"
    })
    void environment_turnsColoursOff(String variable, String value, String choice, boolean colours) {
        // Given
        runs.on(new Screen(true, 80)).environment(variable, value);

        // When
        Result result = runs.run("list", "--color", choice);

        // Then
        assertEquals(colours, result.out().contains("\u001b["));
    }

    @Test
    void pipe_getsColoursOnlyWhenTheyAreAskedFor() {
        // When
        Result plain = runs.run("list");
        Result coloured = runs.run("list", "--color", "always");

        // Then
        assertFalse(plain.out().contains("\u001b["));
        assertEquals(plain.out(), coloured.out().replaceAll("\u001b\\[[0-9]+m", ""));
        assertFalse(plain.out().equals(coloured.out()));
    }

    @Test
    void json_isTheSameOnATerminal() {
        // Given
        String plain = runs.run("list", "-o", "json").out();

        // When
        Result result = runs.on(new Screen(true, 20)).run("list", "-o", "json");

        // Then
        assertEquals(plain, result.out());
    }

    @Test
    void otherColour_isWrongUsage() {
        assertEquals(2, runs.run("list", "--color", "sometimes").exitCode());
    }
}
