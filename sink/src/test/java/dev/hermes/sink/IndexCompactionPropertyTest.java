package dev.hermes.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hermes.sink.RowSort.Limits;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class IndexCompactionPropertyTest {
    /** Some that only JSON can write, and two that UTF-8 makes one. */
    private static final List<String> RUN_IDS = List.of(
            "a", "b", "run-1", "run-10", "ä", "\\ud83d\\ude00", "\\ud800", "\\udc00", "\\u0000", "x".repeat(300));

    private static final List<String> STATUSES = List.of("ok", "ok", "error", "running");
    private static final List<String> NO_ROWS = List.of("", "no json", "{\"run_id\":\"a\"}", "\0\0");

    /** However small the pieces are: what comes out is what comes out when all is held at once, byte for byte. */
    @Property(tries = 300)
    void index_isCompactedAsInMemory(
            @ForAll @IntRange(min = 0, max = 60) int lines,
            @ForAll @IntRange(min = 1, max = 3_000) int pieceBytes,
            @ForAll @IntRange(min = 2, max = 5) int mergedAtOnce,
            @ForAll long seed)
            throws IOException {
        RunsFolder runs = RunsFolder.open(Files.createTempDirectory("index"), Access.OWNER, FileChannel::open);
        Path file = runs.root().resolve(IndexFile.NAME);
        String given = text(lines, new Random(seed));
        Files.writeString(file, given);
        IndexFile index = IndexFile.in(runs, new Limits(pieceBytes, mergedAtOnce));

        boolean changed = index.compact();

        String expected = compacted(given);
        assertEquals(expected, Files.readString(file));
        assertEquals(!expected.equals(given), changed);
        assertFalse(index.compact());
        assertEquals(Set.of(IndexFile.NAME), names(runs.root()));
        delete(runs.root());
    }

    /** A rebuild takes the rows of an older index so. */
    @Property(tries = 300)
    void rowsOfAnOlderIndex_countWhereTheNewOneHasNoneOfTheRun(
            @ForAll @IntRange(min = 0, max = 60) int lines,
            @ForAll @IntRange(min = 0, max = 60) int olderLines,
            @ForAll @IntRange(min = 1, max = 3_000) int pieceBytes,
            @ForAll long seed)
            throws IOException {
        Random random = new Random(seed);
        RunsFolder runs = RunsFolder.open(Files.createTempDirectory("index"), Access.OWNER, FileChannel::open);
        Path file = runs.root().resolve(IndexFile.NAME);
        Path older = runs.root().resolve("older.jsonl");
        String given = text(lines, random);
        String givenOlder = text(olderLines, random);
        Files.writeString(file, given);
        Files.writeString(older, givenOlder);

        IndexFile.in(runs, new Limits(pieceBytes, 2)).compactOver(older);

        assertEquals(compacted(whole(givenOlder) + given), Files.readString(file));
        delete(runs.root());
    }

    private static String text(int lines, Random random) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            text.append(random.nextInt(20) == 0 ? any(NO_ROWS, random) : row(random))
                    .append('\n');
        }
        return random.nextInt(4) == 0 ? text + "{\"run_id\":\"a\"," : text.toString();
    }

    /** The same instant may be written in two ways. */
    private static String row(Random random) {
        String ts = random.nextBoolean()
                ? "2026-07-20T13:0" + random.nextInt(10) + ":00Z"
                : "2026-07-20T15:0" + random.nextInt(10) + ":00.000+02:00";
        return "{\"run_id\":\"" + any(RUN_IDS, random) + "\",\"ts\":\"" + ts + "\",\"summary\":\"" + random.nextInt(100)
                + "\",\"status\":\"" + any(STATUSES, random) + "\"}";
    }

    private static String any(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    /** Up to the last line feed. */
    private static String whole(String text) {
        return text.substring(0, text.lastIndexOf('\n') + 1);
    }

    /** As it was done before there were pieces. */
    private static String compacted(String index) {
        record Kept(PlacedRow row, String text) {}
        Map<String, Kept> latest = new HashMap<>();
        for (String line : whole(index).lines().toList()) {
            byte[] bytes = line.getBytes(UTF_8);
            PlacedRow.of(bytes, 0, bytes.length + 1).ifPresent(row -> latest.put(row.runId(), new Kept(row, line)));
        }
        return latest.values().stream()
                .filter(kept -> !kept.row().running())
                .sorted(Comparator.comparing((Kept kept) -> kept.row().ts())
                        .thenComparing(kept -> kept.row().runId()))
                .map(kept -> kept.text() + "\n")
                .collect(Collectors.joining());
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
