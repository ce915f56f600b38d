package dev.hermes.cli.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileListTest {
    @TempDir
    private Path runs;

    @Test
    void files_areRunFilesOnly_inTheOrderOfTheirPaths() throws IOException {
        // Given
        for (String file : new String[] {
            "2026-07-21/a.jsonl", "2026-07-20/b-x.jsonl", "2026-07-20/a.jsonl", "2026-07-20/.tmp", "notes/a.jsonl"
        }) {
            Path path = runs.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "{}\n");
        }
        Files.writeString(runs.resolve("2026-07-22"), "a file with the name of a day");

        // When
        List<String> paths = RunFileList.files(runs, name -> true).stream()
                .map(RunFile::path)
                .toList();

        // Then
        assertEquals(List.of("2026-07-20/a.jsonl", "2026-07-20/b-x.jsonl", "2026-07-21/a.jsonl"), paths);
    }

    @Test
    void files_ofWhatCannotBeListed_sayByTheirKindWhatIsWrong() throws IOException {
        // Given
        Path file = Files.writeString(runs.resolve("file"), "no folder");

        // When, Then
        assertThrows(NotDirectoryException.class, () -> RunFileList.files(file, name -> true));
        assertThrows(NoSuchFileException.class, () -> RunFileList.files(runs.resolve("none"), name -> true));
    }
}
