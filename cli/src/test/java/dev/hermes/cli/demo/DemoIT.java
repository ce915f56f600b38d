package dev.hermes.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoIT {
    private static final String FOLDER = "# This is all of Hermes Run Log, in ";

    @TempDir
    Path folder;

    @Test
    void tour_showsTheRunsAndLeavesNothing() {
        Typed demo = Typed.into(Map.of(), "demo");

        assertEquals(0, demo.exitCode(), demo.err());
        assertEquals("", demo.err());
        List<String> lines = demo.out().lines().toList();
        assertFalse(Files.exists(Path.of(lines.get(0).substring(FOLDER.length()))));
        assertTrue(lines.stream().anyMatch(line -> line.matches(".* c9d2 +interrupted .*")), demo.out());
        assertTrue(lines.stream().anyMatch(line -> line.matches(".* c9d2 +ok .*")), demo.out());
        assertTrue(lines.stream().anyMatch(line -> line.matches(".* b7e0 +ok +unpriced .*")), demo.out());
        assertTrue(lines.stream().anyMatch(line -> line.matches(".* ff01 +error .*")), demo.out());
        assertTrue(
                lines.contains(
                        "13:11:11  tool    email.send        FAIL  401 unauthorized                   -        -"),
                demo.out());
        assertTrue(lines.stream().anyMatch(line -> line.matches("2026-07-20  7c2a +ok")), demo.out());
    }

    @Test
    void home_thatIsNamed_isKept() throws IOException {
        Path home = folder.resolve("home");

        Typed demo = Typed.into(Map.of(), "demo", "--home", home.toString());

        assertEquals(0, demo.exitCode(), demo.err());
        assertEquals(
                SampleRuns.STANDUP_LINES,
                Files.readAllLines(home.resolve("runs").resolve(SampleRuns.STANDUP_PATH)));
        assertFalse(Files.exists(home.resolve("runlog/up.json")));
    }
}
