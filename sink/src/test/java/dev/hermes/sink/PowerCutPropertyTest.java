package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/** What a power cut leaves of the sink's files, and what the sink makes of it: it goes on from the offsets that it committed. */
class PowerCutPropertyTest {
    private static final int MOST_LIVES = 6;

    private Path base;
    private Random random;
    private int lives;
    private int committedLines;
    private int committedRows;

    @BeforeTry
    void createBase() throws IOException {
        base = Files.createTempDirectory("power-cut").toRealPath();
        lives = 0;
        committedLines = 0;
        committedRows = 0;
    }

    @AfterTry
    void deleteBase() throws IOException {
        try (Stream<Path> files = Files.walk(base)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private Path home() {
        return base.resolve("life" + lives);
    }

    private PowerCutDisk nextDisk() throws IOException {
        Path home = home();
        lives++;
        return new PowerCutDisk(home, home(), random);
    }

    @Property(tries = 80)
    void filesAreTheLog_howeverOftenThePowerIsCut(@ForAll long seed) throws IOException {
        random = new Random(seed);
        List<LogOf> logs = logs();
        List<RunLine> lines = interleaved(logs);
        List<String> rows = rows(logs);

        for (int cuts = random.nextInt(MOST_LIVES); cuts > 0; cuts--) {
            PowerCutDisk disk = nextDisk();
            disk.cutAfter(random.nextInt(60));
            live(disk, lines, rows);
            lives -= disk.isCut() ? 0 : 1; // it was done before: the same disk is started again
        }
        Path home = home();
        live(nextDisk(), lines, rows);

        assertEquals(SinkFixture.expected(logs), runFiles(home.resolve("runs")));
        IndexFile.in(home.resolve("runs"), Access.OWNER).compact();
        assertEquals(finished(rows), Files.readAllLines(home.resolve("runs").resolve(IndexFile.NAME)));
    }

    private List<LogOf> logs() {
        return IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(run -> {
                    LogOf log = new LogOf("run" + run, "2026-07-2" + random.nextInt(3));
                    IntStream.rangeClosed(0, random.nextInt(12)).forEach(i -> log.add("x".repeat(random.nextInt(90))));
                    return log;
                })
                .toList();
    }

    private List<RunLine> interleaved(List<LogOf> logs) {
        int[] next = new int[logs.size()];
        List<RunLine> lines = new ArrayList<>();
        int all = logs.stream().mapToInt(log -> log.lines().size()).sum();
        while (lines.size() < all) {
            int run = random.nextInt(logs.size());
            if (next[run] < logs.get(run).lines().size()) {
                lines.add(logs.get(run).line(next[run]++));
            }
        }
        return lines;
    }

    private List<String> rows(List<LogOf> logs) {
        return IntStream.rangeClosed(0, random.nextInt(30))
                .mapToObj(i -> SinkFixture.row(
                                "run" + random.nextInt(logs.size()), random.nextInt(3) == 0 ? "running" : "ok")
                        .replace("\"s\"", "\"" + "s".repeat(random.nextInt(30)) + i + "\""))
                .toList();
    }

    /** The latest row of each run that does not go on, by run id: all have the same time. */
    private static List<String> finished(List<String> rows) {
        Map<String, String> latest = new TreeMap<>();
        rows.forEach(row -> latest.put(row.substring(0, row.indexOf(',')), row));
        return latest.values().stream().filter(row -> !row.contains("running")).toList();
    }

    /** From its start until all is committed, or the power is cut. */
    private void live(PowerCutDisk disk, List<RunLine> lines, List<String> rows) throws IOException {
        Path runs = base.resolve("life" + (lives - 1)).resolve("runs");
        Counters counters = new Counters();
        IndexSink index = null;
        RunFileWriter writer = null;
        try {
            RunsFolder folder = RunsFolder.open(runs, Access.OWNER, disk);
            ClusterMarker marker = ClusterMarker.claim(folder, "cluster");
            writer = new RunFileWriter(folder, PruneClock.in(folder, () -> PruneFixture.START), 2);
            index = new IndexSink(
                    AvroType.INDEX_ROW.deserializer(BundledSchemas.get()),
                    folder,
                    marker,
                    counters,
                    new Problems(),
                    () -> random.nextBoolean() ? 0 : Duration.ofMinutes(1).toNanos());
            index.assigned();
            RunFileSink files = new RunFileSink(
                    AvroType.RUN_LINE.deserializer(BundledSchemas.get()),
                    folder,
                    marker,
                    writer,
                    counters,
                    new Problems());
            feed(files, index, lines, rows);
        } catch (IOException | PowerCut e) {
            assertTrue(disk.isCut(), e::toString);
        } finally {
            if (index != null) {
                index.revoked();
            }
            if (writer != null) {
                writer.close();
            }
        }
        assertEquals(
                0, counters.get(Counter.CONFLICTS) + counters.get(Counter.GAPS) + counters.get(Counter.BAD_RECORDS));
    }

    private void feed(RunFileSink files, IndexSink index, List<RunLine> lines, List<String> rows) {
        Retrying untilTheCut = new Retrying(failure -> {
            throw new PowerCut();
        });
        committedLines = goOnFrom(committedLines);
        committedRows = goOnFrom(committedRows);
        while (committedLines < lines.size() || committedRows < rows.size()) {
            int line = Math.min(lines.size(), committedLines + 1 + random.nextInt(8));
            files.handle(Fed.lines(lines.subList(committedLines, line)), untilTheCut);
            committedLines = line;
            int row = Math.min(rows.size(), committedRows + 1 + random.nextInt(5));
            index.handle(Fed.rows(rows.subList(committedRows, row).toArray(String[]::new)), untilTheCut);
            committedRows = row;
            index.idle(untilTheCut);
        }
    }

    /** The last commit may have been lost, or be an older one. */
    private int goOnFrom(int committed) {
        return random.nextInt(4) == 0 ? random.nextInt(committed + 1) : committed;
    }

    private static Map<String, String> runFiles(Path runs) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(runs)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String path = runs.relativize(file).toString();
                if (path.contains("/")) {
                    content.put(path, Files.readString(file));
                }
            }
        }
        return content;
    }

    @Property(tries = 60)
    void prunedFile_isAuditedOnceHoweverOftenThePowerIsCut(@ForAll long seed) throws IOException {
        random = new Random(seed);
        int old = 1 + random.nextInt(5);
        PruneFixture given = new PruneFixture(home().resolve("runs")).run("new", "ok", 0);
        for (int run = 0; run < old; run++) {
            given.run("old" + run, "ok", 31 + run);
        }

        for (int cuts = random.nextInt(MOST_LIVES); cuts > 0; cuts--) {
            PowerCutDisk disk = nextDisk();
            disk.cutAfter(random.nextInt(12));
            prune(disk);
            lives -= disk.isCut() ? 0 : 1;
            assertEachIsThereOrAudited(old);
        }
        PruneFixture last = new PruneFixture(home().resolve("runs"));
        last.pruned();

        assertEquals(Map.of(PruneFixture.path("new"), ""), emptied(runFiles(last.runs)));
        assertEquals(
                IntStream.range(0, old).mapToObj(run -> "old" + run).toList(),
                last.audit().stream()
                        .flatMap(line -> JsonTexts.of(line.getBytes(StandardCharsets.UTF_8)).stream())
                        .map(texts -> texts.get("run_id"))
                        .sorted()
                        .toList());
    }

    private void prune(PowerCutDisk disk) throws IOException {
        Path runs = base.resolve("life" + (lives - 1)).resolve("runs");
        try {
            new PruneFixture(runs, disk).pruned();
        } catch (IOException e) {
            assertTrue(disk.isCut(), e::toString);
        }
    }

    private void assertEachIsThereOrAudited(int old) throws IOException {
        Path runs = home().resolve("runs");
        PrunedRuns pruned = new PrunedRuns(runs);
        for (int run = 0; run < old; run++) {
            String path = PruneFixture.path("old" + run);
            assertTrue(Files.exists(runs.resolve(path)) || pruned.contains(path), path);
        }
    }

    private static Map<String, String> emptied(Map<String, String> files) {
        files.replaceAll((path, content) -> "");
        return files;
    }

    private static final class PowerCut extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
