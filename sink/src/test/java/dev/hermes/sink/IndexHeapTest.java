package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compaction needs no heap for each run: rows of 250,000 runs, held at once, would need twice the heap that there is. */
class IndexHeapTest {
    private static final int ROWS = 250_000;
    private static final String HEAP = "-Xmx32m";

    @TempDir
    private Path runs;

    @Test
    void largeIndex_isCompactedInASmallHeap() throws IOException, InterruptedException {
        // Given
        Path file = runs.resolve(IndexFile.NAME);
        try (Writer rows = Files.newBufferedWriter(file)) {
            for (int i = 0; i < ROWS; i++) {
                int run = (int) (i * 7_919L % ROWS);
                rows.write(row(run));
            }
        }
        ProcessBuilder child = ChildJvm.builder(IndexHeapTest.class, runs.toString());
        child.command().replaceAll(word -> word.startsWith("-Xmx") ? HEAP : word);

        // When
        Process compaction = child.start();

        // Then
        assertTrue(compaction.waitFor(90, TimeUnit.SECONDS));
        assertEquals(0, compaction.exitValue());
        try (BufferedReader rows = Files.newBufferedReader(file)) {
            for (int run = 0; run < ROWS; run++) {
                assertEquals(row(run), rows.readLine() + "\n");
            }
            assertEquals(-1, rows.read());
        }
    }

    private static String row(int run) {
        return "{\"run_id\":\"01980f6e-0000-7000-8000-%012d\",\"ts\":\"2026-07-20T13:11:04Z\",\"status\":\"ok\"}\n"
                .formatted(run);
    }

    public static void main(String[] args) throws IOException {
        IndexFile.in(Path.of(args[0]), Access.OWNER).compact();
    }
}
