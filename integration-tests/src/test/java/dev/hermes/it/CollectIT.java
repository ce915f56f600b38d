package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Session files on disk become runs, each event once, however often they are collected. */
class CollectIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Pattern COMPLETION = Pattern.compile("\"completion_tokens\":([0-9]+)");

    private static final String PROMPT = """
            {"type":"user","uuid":"00000001-0000-4000-8000-000000000000","sessionId":"%s","timestamp":"2026-03-02T09:00:00Z","message":{"content":"go"}}
            """;
    private static final String RESPONSE = """
            {"type":"assistant","uuid":"%s-0000-4000-8000-000000000000","sessionId":"%s","timestamp":"2026-03-02T09:00:0%dZ","requestId":"req_%d","message":{"id":"msg_%d","model":"claude-sonnet-4","stop_reason":%s,"content":[{"type":"text","text":"%s"}],"usage":{"input_tokens":1,"output_tokens":%d}}}
            """;

    @TempDir
    Path folder;

    @Test
    void sessions_areRuns_whoseEventsCountOnce() throws IOException {
        try (Pipeline pipeline = Pipeline.start(folder.resolve("home"))) {
            // Given: a response of two records, and a resumed session that begins with a copy of it
            String first =
                    response("s1", 2, 1, "null", "I look", 5) + response("s1", 3, 1, "\"end_turn\"", "Done", 631);
            write("s1.jsonl", PROMPT.formatted("s1") + first);
            String copy = (PROMPT.formatted("s1") + first).replace("\"s1\"", "\"s2\"");
            write("s2.jsonl", copy + response("s2", 4, 2, "\"end_turn\"", "More", 7));
            collect(pipeline);
            collect(pipeline);
            await().atMost(SOON).until(() -> pipeline.index().lines().count() == 2);

            // When: the resumed one goes on, and all that is remembered is lost
            write("s2.jsonl", response("s2", 5, 3, "\"end_turn\"", "Last", 11));
            deleteState(pipeline);
            collect(pipeline);

            // Then
            await().atMost(SOON).untilAsserted(() -> assertEquals(18, completionTokens(pipeline, "s2")));
            assertEquals(631, completionTokens(pipeline, "s1"));
            RunSummary summary = pipeline.audit().latest(Topics.RUN_SUMMARIES).get("s1");
            assertEquals(631, summary.totals().tokens().completion());
            assertEquals("claude-code", summary.labels().agent());
            assertEquals(List.of("start", "note", "model", "end"), kinds(Audit.text(pipeline.file("s1"))));
            assertEquals(List.of("start", "model", "end", "model", "end"), kinds(Audit.text(pipeline.file("s2"))));
            await().atMost(SOON).untilAsserted(() -> assertTrue(pipeline.index().contains("\"summary\":\"Last\"")));
        }
    }

    private void collect(Pipeline pipeline) {
        Hermes.Printed printed = pipeline.hermes(
                "collect", "--harness", "claude-code", "--once", sessions().toString());
        assertEquals(0, printed.exitCode(), printed.err());
    }

    private static List<String> kinds(String file) {
        return file.lines()
                .map(line -> line.replaceFirst(".*\"kind\":\"([a-z]+)\".*", "$1"))
                .toList();
    }

    private static long completionTokens(Pipeline pipeline, String runId) {
        return sum(pipeline.hermes("run", "show", runId, "-o", "json").out().replaceFirst(".*\"events\":", ""));
    }

    private static long sum(String text) {
        long sum = 0;
        Matcher tokens = COMPLETION.matcher(text);
        while (tokens.find()) {
            sum += Long.parseLong(tokens.group(1));
        }
        return sum;
    }

    private static String response(String session, int second, int message, String stop, String text, int output) {
        String uuid = "0000000" + second;
        return RESPONSE.formatted(uuid, session, second, message, message, stop, text, output);
    }

    private Path sessions() {
        return folder.resolve("projects");
    }

    private void write(String name, String records) throws IOException {
        Files.createDirectories(sessions());
        Files.writeString(sessions().resolve(name), records, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static void deleteState(Pipeline pipeline) throws IOException {
        Path state = pipeline.home.runlog().resolve("collector/claude-code");
        try (Stream<Path> documents = Files.list(state)) {
            for (Path document : documents.toList()) {
                Files.delete(document);
            }
        }
    }
}
