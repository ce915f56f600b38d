package dev.hermes.cli.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunPath;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileCheckTest {
    @TempDir
    private Path runs;

    private RunFile file(String path, String content) throws IOException {
        RunFile file = new RunFile(runs, path);
        Files.createDirectories(file.file().getParent());
        Files.writeString(file.file(), content);
        return file;
    }

    private static String line(String runId, String ts, String more) {
        return "{\"ts\":\"" + ts + "\",\"run_id\":\"" + runId + "\",\"step\":1,\"kind\":\"note\"" + more + "}\n";
    }

    private void assertUnfit(String path, String content, String expected) throws IOException {
        RunFile file = file(path, content);
        UnfitFileException unfit = assertThrows(UnfitFileException.class, () -> RunFileCheck.check(file));
        assertEquals(file.file() + expected, unfit.getMessage());
    }

    @Test
    void sampleRun_isWhole() throws IOException, UnfitFileException, NoSuchAlgorithmException {
        String content = String.join("\n", SampleRuns.STANDUP_LINES) + "\n";

        WholeRunFile whole = RunFileCheck.check(file(SampleRuns.STANDUP_PATH, content));

        assertEquals(SampleRuns.STANDUP_ID, whole.runId());
        assertEquals(SampleRuns.STANDUP_NAME, whole.runName());
        assertEquals(6, whole.lines());
        assertEquals("OCR receipt", whole.summary());
        byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
        assertEquals(HexFormat.of().formatHex(sha256), whole.sha256());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a-b", "a", "ABC", "a b", "..", "x/y", "\u65e5\u672c", "agent-1.session"})
    void anyRunId_isFoundInItsFileName(String runId) throws IOException, UnfitFileException {
        Timestamp ts = Timestamp.parseOrNull("2026-07-20T23:30:00-02:00");
        for (String name : new String[] {null, "b", "a-b", "Nightly Run!", "n".repeat(100)}) {
            String path = RunPath.of(runId, ts, name);

            WholeRunFile whole = RunFileCheck.check(file(path, line(runId, ts.text(), "")));

            assertEquals(runId, whole.runId());
            assertEquals(path, RunPath.of(runId, ts, whole.runName()));
            assertEquals("2026-07-21", path.substring(0, 10));
        }
    }

    @Test
    void longestRunId_isFoundInItsFileName() throws IOException, UnfitFileException {
        String runId = "r".repeat(200);
        Timestamp ts = Timestamp.parseOrNull("2026-07-20T10:00:00Z");

        WholeRunFile whole = RunFileCheck.check(file(RunPath.of(runId, ts, "n"), line(runId, ts.text(), "")));

        assertEquals("n", whole.runName());
    }

    @Test
    void nameInTheFirstLine_needsNoOther() throws IOException, UnfitFileException {
        String line = line("r", "2026-07-20T10:00:00Z", ",\"run_name\":\"Nightly run\"");

        WholeRunFile whole = RunFileCheck.check(file("2026-07-20/r-nightly-run.jsonl", line));

        assertNull(whole.runName());
    }

    @Test
    void otherFolderOrName_isUnfit() throws IOException {
        String line = line("r", "2026-07-20T10:00:00Z", "");
        String why = ":1: other_path: by its first line the run's file would be ";
        assertUnfit("2026-07-21/r.jsonl", line, why + "2026-07-20/r.jsonl");
        assertUnfit("2026-07-20/q.jsonl", line, why + "2026-07-20/r.jsonl");
        assertUnfit("2026-07-20/r-Name.jsonl", line, why + "2026-07-20/r-name.jsonl");
        assertUnfit("2026-07-20/r-.jsonl", line, why + "2026-07-20/r.jsonl");
        assertUnfit("2026-07-20/r-copy.2.jsonl", line, why + "2026-07-20/r-copy-2.jsonl");
        assertUnfit(
                "2026-07-20/r.jsonl",
                line("r", "2026-07-20T10:00:00Z", ",\"run_name\":\"n\""),
                why + "2026-07-20/r-n.jsonl");
    }

    @Test
    void lineThatIsNoEvent_isUnfit() throws IOException {
        String good = line("r", "2026-07-20T10:00:00Z", "");
        String path = "2026-07-20/r.jsonl";
        assertUnfit(path, good + "{\"ts\":\n", ":2: not_json: the line is not JSON, see column 7");
        assertUnfit(path, good + "\n" + good, ":2: not_json: the line is empty");
        assertUnfit(path, good + "[1]\n", ":2: not_an_object: the line is not a JSON object");
        assertUnfit(path, good + "{}\n", ":2: missing_ts: ts is missing");
        assertUnfit(
                path,
                good + line("r", "2026-07-20T10:00:00Z", ",\"x\":\"" + "y".repeat(LineCodec.MAX_LINE_BYTES) + "\""),
                ":2: too_large: the line has more than 1048576 bytes");
    }

    @Test
    void lineThatIsNotUtf8_isUnfit() throws IOException {
        RunFile file = file("2026-07-20/r.jsonl", "");
        byte[] bytes = line("r", "2026-07-20T10:00:00Z", ",\"x\":\"?\"").getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 4] = (byte) 0xFF;
        Files.write(file.file(), bytes);

        UnfitFileException unfit = assertThrows(UnfitFileException.class, () -> RunFileCheck.check(file));

        assertEquals(file.file() + ":1: not_json: the line is not UTF-8", unfit.getMessage());
    }

    @Test
    void lineInAnotherForm_isUnfit() throws IOException {
        String line = line("r", "2026-07-20T10:00:00Z", "");
        String why = ":1: not_canonical: there is white space between the parts of the line";
        assertUnfit("2026-07-20/r.jsonl", line.replace(":1,", ": 1,"), why);
        assertUnfit("2026-07-20/r.jsonl", line.replace("\n", "\r\n"), why);
        assertUnfit("2026-07-20/r.jsonl", " " + line, why);
    }

    @Test
    void lineOfAnotherRun_isUnfit() throws IOException {
        assertUnfit(
                "2026-07-20/r.jsonl",
                line("r", "2026-07-20T10:00:00Z", "") + line("q", "2026-07-20T10:00:00Z", ""),
                ":2: other_run: the run_id of this line is another than that of the first");
    }

    @Test
    void tornLine_isUnfit() throws IOException {
        String line = line("r", "2026-07-20T10:00:00Z", "");
        assertUnfit("2026-07-20/r.jsonl", line + line.strip(), ":2: torn: the last line is not complete");
    }

    @Test
    void emptyFile_isUnfit() throws IOException {
        assertUnfit("2026-07-20/r.jsonl", "", ": empty: it holds no event");
    }

    @Test
    void lines_areReadAgain() throws IOException, UnfitFileException, InterruptedException {
        String content = String.join("\n", SampleRuns.STANDUP_LINES) + "\n";
        WholeRunFile whole = RunFileCheck.check(file(SampleRuns.STANDUP_PATH, content));

        List<String> lines = new ArrayList<>();
        whole.forEachLine((number, line) -> {
            lines.add(line);
            assertEquals(lines.size(), number);
        });

        assertEquals(SampleRuns.STANDUP_LINES, lines);
    }

    @Test
    void fileThatGrew_isNotReadAgain() throws IOException, UnfitFileException {
        String line = line("r", "2026-07-20T10:00:00Z", "");
        WholeRunFile whole = RunFileCheck.check(file("2026-07-20/r.jsonl", line));
        file("2026-07-20/r.jsonl", line + line);

        IOException changed = assertThrows(IOException.class, () -> whole.forEachLine((number, text) -> {}));

        assertEquals("it changed while it was read", changed.getMessage());
    }

    @Test
    void fileThatChangedUnseen_isNoticedAtItsEnd() throws IOException, UnfitFileException {
        String line = line("r", "2026-07-20T10:00:00Z", "");
        RunFile file = file("2026-07-20/r.jsonl", line);
        FileTime modified = Files.getLastModifiedTime(file.file());
        WholeRunFile whole = RunFileCheck.check(file);
        Files.writeString(file.file(), line.replace("10:00", "11:00"));
        Files.setLastModifiedTime(file.file(), modified);

        assertThrows(IOException.class, () -> whole.forEachLine((number, text) -> {}));
    }
}
