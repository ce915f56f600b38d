package dev.hermes.processor.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page's modules that need no browser, by their own tests in {@code src/test/js}. Skipped where there is no node. */
class ModulesTest {
    private static final Path TESTS = Path.of("src/test/js");

    @TempDir
    private Path folder;

    @Test
    void modules_passTheirTests() throws Exception {
        // Given
        Programs.require("node");
        Path assets =
                Path.of(StaticFile.class.getResource("assets/main.js").toURI()).getParent();
        copy(assets, folder.resolve("assets"));
        copy(TESTS, folder.resolve("test"));
        Files.writeString(folder.resolve("package.json"), "{\"type\":\"module\"}");

        // When
        List<String> command = new ArrayList<>(List.of("node", "--test", "--test-reporter=tap"));
        try (Stream<Path> tests = Files.list(folder.resolve("test"))) {
            tests.map(Path::toString)
                    .filter(test -> test.endsWith(".test.js"))
                    .sorted()
                    .forEach(command::add);
        }
        Path said = folder.resolve("said.txt");
        Process node = start(command, said);
        boolean hasEnded = node.waitFor(1, TimeUnit.MINUTES);
        node.destroyForcibly();

        // Then
        String output = Files.readString(said);
        assertTrue(hasEnded, () -> "node has not ended: " + output);
        assertEquals(0, node.exitValue(), output);
        assertTrue(output.contains("# fail 0") && !output.contains("# pass 0"), output);
    }

    private Process start(List<String> command, Path output) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
