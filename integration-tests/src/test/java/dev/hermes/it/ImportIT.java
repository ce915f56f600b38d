package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.SampleRuns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tree to topics to tree: the same files, and the same last rows. */
class ImportIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> ODD_IDS = List.of("a-b", "a", "A", "a/b", "..", "日", "x".repeat(200));

    @TempDir
    static Path folder;

    private static Path tree;
    private static Map<String, DailyCost> originalCosts;
    private static Hermes.Printed importedIntoTheOriginal;
    private static Map<String, String> originalAfterwards;

    /** Which had nothing before the import. */
    private static Pipeline pipeline;

    private static Hermes.Printed imported;

    @BeforeAll
    static void importATree() throws IOException {
        tree = folder.resolve("tree");
        makeTree();
        pipeline = Pipeline.start(folder.resolve("target"));
        imported = pipeline.hermes("import", tree.toString());
        awaitTree(pipeline, files(tree));
        awaitRows(pipeline, rows(tree));
    }

    @AfterAll
    static void stop() {
        pipeline.close();
    }

    /** By events, as agents make it; what happens when the tree is imported where it was made is kept too. */
    private static void makeTree() throws IOException {
        try (Pipeline original = Pipeline.start(folder.resolve("original"))) {
            List<AgentTeam.Emission> emissions = new ArrayList<>();
            for (int agent = 0; agent < 6; agent++) {
                emissions.addAll(new AgentTeam(agent, "run").agent(agent, 4, 40));
            }
            int step = 0;
            for (String line : SampleRuns.STANDUP_LINES) {
                emissions.add(emission(SampleRuns.STANDUP_ID, SampleRuns.STANDUP_NAME, ++step, line));
            }
            for (String id : ODD_IDS) {
                emissions.add(emission(id, "Odd id", 1, line(id, 1, "tool")));
                emissions.add(emission(id, null, 2, line(id, 2, "end")));
            }
            original.publish(emissions);
            awaitDone(original, emissions);
            copy(original.home.runs(), tree);
            originalCosts = costs(original);
            importedIntoTheOriginal = original.hermes("import", tree.toString());
            originalAfterwards = files(original.home.runs());
        }
    }

    private static AgentTeam.Emission emission(String runId, String name, int number, String line) {
        return new AgentTeam.Emission(
                runId,
                new StepEvent(runId + "/" + number, name, SampleRuns.STANDUP_SUMMARY, Origins.CLIENT, null, line));
    }

    private static String line(String runId, int step, String kind) {
        return "{\"ts\":\"2026-07-20T10:00:%02dZ\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"%s\"}"
                .formatted(step, runId, step, kind);
    }

    /** Waits until all events are in the summaries, the files and the index. */
    private static void awaitDone(Pipeline original, List<AgentTeam.Emission> emissions) {
        Map<String, Set<String>> idsByRun = new TreeMap<>();
        emissions.forEach(e -> idsByRun.computeIfAbsent(e.runId(), id -> new HashSet<>())
                .add(e.event().eventId()));
        await().atMost(SOON).untilAsserted(() -> {
            Map<String, RunSummary> summaries = original.audit().latest(Topics.RUN_SUMMARIES);
            assertEquals(idsByRun.keySet(), new TreeMap<>(summaries).keySet());
            Map<String, String> rows = rows(original.home.runs());
            for (RunSummary run : summaries.values()) {
                assertEquals(idsByRun.get(run.runId()).size(), run.totals().events());
                Path file = original.home.runs().resolve(run.path());
                assertTrue(
                        Files.exists(file) && Files.size(file) == run.totals().bytes(), run.path());
                if (run.outcome().isFinished()) {
                    assertEquals(IndexRow.of(run).row(), rows.get(run.runId()));
                }
            }
        });
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Map.Entry<String, String> file : files(from).entrySet()) {
            Path target = to.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.getValue());
        }
        Files.copy(from.resolve("index.jsonl"), to.resolve("index.jsonl"));
    }

    /** The run files below a folder, by path. */
    private static Map<String, String> files(Path runs) {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(runs)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String path = runs.relativize(file).toString();
                if (path.matches("\\d{4}-\\d{2}-\\d{2}/.*\\.jsonl")) {
                    files.put(path, Files.readString(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    /** The last row of each run that is finished. */
    private static Map<String, String> rows(Path runs) throws IOException {
        Map<String, String> rows = new TreeMap<>();
        Path index = runs.resolve("index.jsonl");
        for (String row : Files.exists(index) ? Files.readAllLines(index) : List.<String>of()) {
            rows.put(runId(row), row);
        }
        rows.values().removeIf(row -> row.contains("\"status\":\"running\""));
        return rows;
    }

    private static String runId(String row) throws JsonProcessingException {
        return JSON.readTree(row).get("run_id").textValue();
    }

    private static Map<String, DailyCost> costs(Pipeline from) {
        Map<String, DailyCost> costs = new TreeMap<>(from.audit().latest(Topics.COST_DAILY));
        costs.values().removeIf(cost -> cost.amount().isZero());
        return costs;
    }

    private static void awaitTree(Pipeline in, Map<String, String> expected) {
        await().atMost(SOON).untilAsserted(() -> assertEquals(expected, files(in.home.runs())));
    }

    private static void awaitRows(Pipeline in, Map<String, String> expected) {
        await().atMost(SOON).untilAsserted(() -> assertEquals(expected, rows(in.home.runs())));
    }

    @Test
    void tree_comesOutAsItWentIn() {
        int runs = files(tree).size();
        long lines = files(tree).values().stream()
                .mapToLong(file -> file.lines().count())
                .sum();

        assertEquals(6 * 4 + 1 + ODD_IDS.size(), runs);
        assertEquals(runs + " runs, " + lines + " lines imported, now or before\n", imported.out());
        assertEquals(0, imported.exitCode(), imported.err());
        assertTrue(files(pipeline.home.runs()).containsKey(SampleRuns.STANDUP_PATH));
    }

    @Test
    void indexRows_areTheLastOnesOfTheTree() throws IOException {
        String standup = rows(pipeline.home.runs()).get(SampleRuns.STANDUP_ID);

        assertEquals(rows(tree).get(SampleRuns.STANDUP_ID), standup);
        assertTrue(standup.contains(SampleRuns.STANDUP_SUMMARY), standup);
    }

    @Test
    void costs_areThoseOfTheOriginal() {
        await().atMost(SOON).untilAsserted(() -> {
            assertEquals(originalCosts, costs(pipeline));
        });
    }

    @Test
    void secondImport_changesNothing() throws IOException {
        State before = State.of(pipeline);

        Hermes.Printed again = pipeline.hermes("import", tree.toString());

        assertEquals(imported, again);
        assertEquals(before, State.of(pipeline));
    }

    /** All that is known of the runs of the tree; other tests have runs of their own. */
    private record State(Map<String, String> files, Map<String, String> rows, Map<String, RunSummary> summaries) {
        static State of(Pipeline pipeline) throws IOException {
            State state = new State(
                    ImportIT.files(pipeline.home.runs()),
                    ImportIT.rows(pipeline.home.runs()),
                    pipeline.audit().latest(Topics.RUN_SUMMARIES));
            Set<String> paths = ImportIT.files(tree).keySet();
            state.files.keySet().retainAll(paths);
            state.summaries.values().removeIf(run -> !paths.contains(run.path()));
            state.rows.keySet().retainAll(state.summaries.keySet());
            return state;
        }
    }

    @Test
    void runsThatBeganOtherwise_areReported_andStay() {
        int runs = files(tree).size();

        assertEquals(
                "0 runs, 0 lines imported, now or before; " + runs + " runs already known\n",
                importedIntoTheOriginal.out());
        assertEquals(0, importedIntoTheOriginal.exitCode());
        assertTrue(
                importedIntoTheOriginal.err().contains("run 7c2a: already_known: 6 lines not taken"),
                importedIntoTheOriginal.err());
        assertEquals(files(tree), originalAfterwards);
    }

    @Test
    void badFile_isNamed_andTheRestIsImported() throws IOException {
        Path mixed = folder.resolve("mixed/2026-07-20");
        Files.createDirectories(mixed);
        Files.writeString(mixed.resolve("good.jsonl"), line("good", 1, "end") + "\n");
        Files.writeString(mixed.resolve("bad.jsonl"), line("bad", 1, "note") + "\n{\n");
        Files.writeString(mixed.resolve("misnamed.jsonl"), line("other", 1, "note") + "\n");

        Hermes.Printed printed = pipeline.hermes("import", mixed.getParent().toString());

        assertEquals(1, printed.exitCode());
        assertEquals("1 run, 1 line imported, now or before; 2 files refused\n", printed.out());
        List<String> refused = printed.err().lines().toList();
        assertTrue(refused.get(0).startsWith(mixed.resolve("bad.jsonl") + ":2: not_json: "), refused.get(0));
        assertTrue(refused.get(1).startsWith(mixed.resolve("misnamed.jsonl") + ":1: other_path: "), refused.get(1));
        await().atMost(SOON)
                .until(
                        () -> Audit.text(pipeline.home.runs().resolve("2026-07-20/good.jsonl")),
                        text -> text.equals(line("good", 1, "end") + "\n"));
        assertFalse(pipeline.audit().latest(Topics.RUN_SUMMARIES).containsKey("bad"));
    }

    @Test
    void laterEventOfAnImportedRun_isAppended_andTheFileStaysItsOwn() throws IOException {
        Path goesOn = folder.resolve("goes-on/2026-07-20");
        Files.createDirectories(goesOn);
        Files.writeString(goesOn.resolve("on.jsonl"), line("on", 1, "note") + "\n");
        String folderOfIt = goesOn.getParent().toString();
        assertEquals(0, pipeline.hermes("import", folderOfIt).exitCode());
        String later = line("on", 2, "note");
        pipeline.publish("on", StepEvent.of("later", Origins.CLIENT, later));

        Hermes.Printed again = pipeline.hermes("import", folderOfIt);
        Files.writeString(goesOn.resolve("on.jsonl"), line("on", 1, "note") + "\n" + later + "\n");
        Hermes.Printed grown = pipeline.hermes("import", folderOfIt);

        assertEquals("1 run, 1 line imported, now or before\n", again.out());
        assertEquals("0 runs, 0 lines imported, now or before; 1 run already known\n", grown.out());
        await().atMost(SOON)
                .until(
                        () -> Audit.text(pipeline.home.runs().resolve("2026-07-20/on.jsonl")),
                        text -> text.equals(line("on", 1, "note") + "\n" + later + "\n"));
    }

    @Test
    void treeInItsPlace_isImportedWhereItIs_andGoesOn() throws IOException {
        Path home = folder.resolve("in-place");
        copy(tree, home.resolve("runs"));
        try (Pipeline inPlace = Pipeline.start(home)) {
            Hermes.Printed printed =
                    inPlace.hermes("import", inPlace.home.runs().toString());
            String later = line(SampleRuns.STANDUP_ID, 59, "note");
            inPlace.publish(SampleRuns.STANDUP_ID, StepEvent.of("later", Origins.CLIENT, later));

            assertEquals(imported.out(), printed.out());
            Map<String, String> goneOn = files(tree);
            goneOn.merge(SampleRuns.STANDUP_PATH, later + "\n", String::concat);
            awaitTree(inPlace, goneOn);
            assertEquals(rows(tree).keySet(), new TreeMap<>(rows(inPlace.home.runs())).keySet());
        }
    }

    @Test
    void withoutWaiting_theProcessorTakesItLater() throws IOException {
        Path late = folder.resolve("late/2026-07-20");
        Files.createDirectories(late);
        Files.writeString(late.resolve("late.jsonl"), line("late", 1, "end") + "\n");
        pipeline.stopProcessor();

        Hermes.Printed printed =
                pipeline.hermes("import", "--no-wait", late.getParent().toString());
        pipeline.startProcessorAgain();

        assertEquals("1 run, 1 line published\n", printed.out());
        assertEquals(0, printed.exitCode());
        await().atMost(SOON)
                .until(
                        () -> Audit.text(pipeline.home.runs().resolve("2026-07-20/late.jsonl")),
                        text -> text.equals(line("late", 1, "end") + "\n"));
    }
}
