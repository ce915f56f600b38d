package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.run.RunsFixture.Result;
import dev.hermes.cli.runs.RunPayloads.Payload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hermes run payload} and {@code hermes run promote}. */
class PayloadCommandTest {
    private static final String WHOLE = "the whole\u001b[2J\noutput äöü\n";

    /** By {@code printf 'the whole\033[2J\noutput äöü\n' | sha256sum}. */
    private static final String HASH = "43cb1e6e91035dda24b58ac55340cda3b27a28b27d08d5aecab277171214d3a2";

    private static final String FURTHER =
            ",\"output\":\"the wh\",\"output_chars\":25,\"output_sha256\":\"" + HASH + "\"";

    @TempDir
    private Path home;

    private RunsFixture runs;
    private Path kept;

    @BeforeEach
    void keepAPayload() throws IOException {
        runs = new RunsFixture(home);
        writeRun();
        kept = home.resolve("runlog/payloads/7c2a").resolve(HASH);
        Files.createDirectories(kept.getParent());
        Files.writeString(kept, WHOLE);
    }

    private void writeRun(String... further) throws IOException {
        List<String> lines = Stream.concat(
                        Stream.of(
                                line("7c2a", "2026-07-20T10:00:00Z", 1, "tool", FURTHER),
                                line("7c2a", "2026-07-20T10:00:01Z", 2, "note", ",\"input\":\"all of it\"")),
                        Stream.of(further))
                .toList();
        runs.file("2026-07-20/7c2a.jsonl", lines);
    }

    @Test
    void payload_isPrintedAsATerminalMayGetIt() {
        Result result = runs.run("payload", "7c", "1");

        assertEquals("the whole\\u001b[2J\noutput äöü\n", result.out());
        assertEquals(0, result.exitCode());
        assertEquals(WHOLE, runs.run("payload", "7c2a", "1", "--raw").out());
    }

    @Test
    void json_holdsAllOfIt() throws IOException {
        Result result = runs.run("payload", "7c2a", "1", "--field", "output", "-o", "json");

        JsonNode json = new ObjectMapper().readTree(result.out());
        assertEquals(1, json.path("schema_version").intValue());
        assertEquals("output", json.path("field").textValue());
        assertEquals(HASH, json.path("sha256").textValue());
        assertEquals(WHOLE, json.path("payload").textValue());
    }

    @Test
    void payloadThatIsGone_isSaid() throws IOException {
        Files.delete(kept);

        Result result = runs.run("payload", "7c2a", "1");

        assertEquals(1, result.exitCode());
        assertTrue(result.err().contains("the output of step 1 is not on this machine"), result.err());
    }

    @Test
    void tornPayload_isSaid_andNothingIsPrintedOrPromoted() throws IOException {
        for (String torn : List.of("", WHOLE.substring(1), WHOLE.replace('w', 'W'))) {
            Files.writeString(kept, torn);
            Path memory = home.resolve("memory");

            Result text = runs.run("payload", "7c2a", "1");
            Result raw = runs.run("payload", "7c2a", "1", "--raw");
            Result json = runs.run("payload", "7c2a", "1", "-o", "json");
            Result promoted = runs.run("promote", "7c2a", "1", "--into", memory.toString());

            for (Result result : List.of(text, raw, json, promoted)) {
                assertEquals(1, result.exitCode());
                assertEquals("", result.out());
                assertTrue(
                        result.err().startsWith("hermes: the output of step 1 is torn in " + kept + ", as a power cut"),
                        result.err());
            }
            assertEquals(torn, Files.readString(kept));
            assertEquals(List.of(), names(memory));
        }
    }

    @Test
    void tornPayload_leavesThePromotedOne() throws IOException {
        Path file = home.resolve("memory.txt");
        Files.move(kept, file);
        Files.createFile(kept);
        writeRun(promoted(file));

        assertEquals(WHOLE, runs.run("payload", "7c2a", "1", "--raw").out());
        assertEquals(
                file + "\n",
                runs.run("promote", "7c2a", "1", "--into", home.toString()).out());
    }

    @Test
    void tornPayload_whosePromotedCopyIsGone_saysBoth() throws IOException {
        Files.write(kept, new byte[0]);
        Path file = home.resolve("memory.txt");
        writeRun(promoted(file));

        Result result = runs.run("payload", "7c2a", "1");

        assertEquals(1, result.exitCode());
        assertTrue(result.err().contains("is torn in " + kept), result.err());
        assertTrue(result.err().contains("; it was promoted to " + file + ", where no file is"), result.err());
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void stepWithoutOne_isSaid() {
        assertEquals(1, runs.run("payload", "7c2a", "2").exitCode());
        assertEquals(1, runs.run("payload", "7c2a", "1", "--field", "input").exitCode());
        assertEquals(2, runs.run("payload", "7c2a", "one").exitCode());
    }

    @Test
    void stepWithTwo_wantsAField() throws IOException {
        writeRun(line(
                "7c2a",
                "2026-07-20T10:00:02Z",
                3,
                "tool",
                FURTHER + ",\"input\":\"x\",\"input_sha256\":\"" + "0".repeat(64) + "\""));

        Result result = runs.run("payload", "7c2a", "3");

        assertEquals(2, result.exitCode());
        assertTrue(result.err().contains("(output, input): choose one with --field"), result.err());
    }

    @Test
    void promotedPayload_liesInTheFolder_andItsLinkIsOnItsWay() throws IOException {
        Path memory = home.resolve("memory");

        Result result = runs.run("promote", "7c2a", "1", "--into", memory.toString());

        Path file = memory.resolve("7c2a-1-output-" + HASH.substring(0, 12) + ".txt");
        assertEquals(file + "\n", result.out());
        assertEquals(0, result.exitCode(), result.err());
        assertEquals(WHOLE, Files.readString(file));
        assertEquals(List.of(file.getFileName().toString()), names(memory));
        assertFalse(Files.exists(kept));
        assertTrue(result.err().contains("the link is safe in "), result.err());
    }

    @Test
    void promotionBeforeItsLinkIsInTheRun_changesNothing() throws IOException {
        String memory = home.resolve("memory").toString();
        Result first = runs.run("promote", "7c2a", "1", "--into", memory);

        Result second = runs.run("promote", "7c2a", "1", "--into", memory);

        assertEquals(0, second.exitCode(), second.err());
        assertEquals(first.out(), second.out());
        assertEquals(WHOLE, Files.readString(Path.of(first.out().strip())));
    }

    @Test
    void linkInTheRun_leadsToThePayload() throws IOException {
        Path file = home.resolve("memory.txt");
        Files.move(kept, file);
        writeRun(promoted(file));

        assertEquals(WHOLE, runs.run("payload", "7c2a", "1", "--raw").out());
        Result again = runs.run("promote", "7c2a", "1", "--into", home.toString());
        assertEquals(file + "\n", again.out());
    }

    @Test
    void promotedCopyThatIsGoneOrChanged_isSaid() throws IOException {
        Files.delete(kept);
        Path file = home.resolve("memory.txt");
        writeRun(promoted(file));

        Result gone = runs.run("payload", "7c2a", "1");
        Files.writeString(file, "something else");
        Result changed = runs.run("payload", "7c2a", "1");

        assertEquals(1, gone.exitCode());
        assertTrue(
                gone.err().contains("the output of step 1 was promoted to " + file + ", where no file is (any more)"),
                gone.err());
        assertEquals(1, changed.exitCode());
        assertTrue(
                changed.err().contains(file + ", but that file is not what was promoted: its SHA-256 is another"),
                changed.err());
    }

    @Test
    void laterCopyThatIsGone_leavesTheEarlierOne() throws IOException {
        Path file = home.resolve("memory.txt");
        Files.move(kept, file);
        writeRun(promoted(file), promoted(home.resolve("gone.txt")), promoted(Path.of("relative.txt")));

        assertEquals(WHOLE, runs.run("payload", "7c2a", "1", "--raw").out());
    }

    private static String promoted(Path file) {
        return line(
                "7c2a",
                "2026-07-20T10:00:02Z",
                1,
                "promoted",
                ",\"link\":\"" + file + "\",\"link_step\":1,\"link_hash\":\"" + HASH + "\"");
    }

    @Test
    void folderOfHermes_isWrongUsage_behindALinkToo() throws IOException {
        Path link = Files.createSymbolicLink(home.resolve("link"), home.resolve("runs"));

        for (Path into : List.of(
                home.resolve("runs"),
                home.resolve("runs/memory/notes"),
                link.resolve("memory"),
                home.resolve("runlog/payloads/memory"))) {
            Result result = runs.run("promote", "7c2a", "1", "--into", into.toString());

            assertEquals(2, result.exitCode(), result.err());
            assertTrue(result.err().contains("choose a folder of yours"), result.err());
        }
        assertTrue(Files.exists(kept));
        assertFalse(Files.exists(home.resolve("runs/memory")));
    }

    @Test
    void link_bearsTheNumberOfTheStepThatItIsAbout() throws IOException {
        Payload payload = new Payload(3, "output", HASH);
        Promotion promotion = new Promotion("7c2a", payload, home.resolve("memory"));

        JsonNode line =
                new ObjectMapper().readTree(promotion.event(Instant.EPOCH).line());

        assertEquals(3, line.path("step").intValue());
        assertEquals("promoted", line.path("kind").textValue());
        assertEquals(3, line.path("link_step").intValue());
    }

    @Test
    void folderThatNoLineCanName_isRefused_andThePayloadStays() {
        Result result = runs.run(
                "promote",
                "7c2a",
                "1",
                "--into",
                home.resolve("jane.doe@example.org").toString());

        assertEquals(1, result.exitCode());
        assertTrue(result.err().contains("holds what the redaction policy masks"), result.err());
        assertTrue(Files.exists(kept));
    }

    @Test
    void fileInPlaceOfTheFolder_isRefused() throws IOException {
        Path file = Files.createFile(home.resolve("file"));

        Result result = runs.run("promote", "7c2a", "1", "--into", file.toString());

        assertEquals(1, result.exitCode());
        assertTrue(result.err().contains("is no folder"), result.err());
    }

    @Test
    void promotionWithoutAFolder_isWrongUsage() {
        Result result = runs.run("promote", "7c2a", "1");

        assertEquals(2, result.exitCode());
        assertTrue(result.err().contains("--into DIR, or with the setting memory.folder"), result.err());
    }
}
