package dev.hermes.cli.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinesBeforeTest {
    @TempDir
    private Path runs;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{\"ts\":\"2026-07-18T23:59:59-18:00\"}                   | true",
                "{\"ts\":\"2026-07-19T00:00:00Z\"}                        | false",
                "{\"ts\":\"2026-07-01T00:00:00Z\",\"ts\":\"2026-07-20T\"} | false",
                "{\"ts\":\"2026-07-01T00:00:00Z\",\"\\u0074s\":\"2026\"}  | false",
                "{\"ts\":\"2026-07-01T00:00:00Z\",\"t\\u0073\":\"2026\"}  | false",
                "{\"run_id\":\"x\",\"ts\":\"2026-07-01T00:00:00Z\"}       | false",
                "{\"ts\":\"2026-7-01T00:00:00Z\"}                         | false",
                "{\"ts\":\"2026                                           | false",
                "{ \"ts\":\"2026-07-01T00:00:00Z\"}                       | false",
            })
    void line_isOldOnlyWhenThatIsSure(String line, boolean old) throws IOException {
        // Given
        RunFile file = new RunFile(runs, "2026-07-01/x.jsonl");
        Files.createDirectory(runs.resolve("2026-07-01"));
        Files.writeString(file.file(), "{\"ts\":\"2026-06-01T00:00:00Z\"}\n" + line + "\n");
        LinesBefore before = new LinesBefore(Instant.parse("2026-07-20T00:00:00Z"));

        // When
        boolean all = before.isAllOf(file);

        // Then
        assertEquals(old, all);
    }
}
