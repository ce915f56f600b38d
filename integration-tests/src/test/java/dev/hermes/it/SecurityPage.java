package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What docs/security.md says: its tables, and its commands, which run as they stand there. */
final class SecurityPage {
    static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();

    /** With the JDK's own programs. */
    private static final String PATH = Path.of(System.getProperty("java.home"), "bin") + ":" + System.getenv("PATH");

    private SecurityPage() {}

    /** The rows of the table below a heading, each by its cells, without code marks. */
    static List<List<String>> table(String heading) throws IOException {
        return section(heading)
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("|--"))
                .skip(1)
                .map(line -> Stream.of(line.substring(1, line.length() - 1).split("\\|"))
                        .map(cell -> cell.replace("`", "").strip())
                        .toList())
                .toList();
    }

    /** The first block of commands below a heading. */
    static String commands(String heading) throws IOException {
        String section = section(heading);
        int begin = section.indexOf("```bash\n");
        assertTrue(begin >= 0, "docs/security.md: no commands below " + heading);
        begin = section.indexOf('\n', begin) + 1;
        return section.substring(begin, section.indexOf("```", begin));
    }

    private static String section(String heading) throws IOException {
        String page = Files.readString(DOCS.resolve("security.md"));
        int begin = page.indexOf("\n## " + heading + "\n");
        assertTrue(begin >= 0, "docs/security.md: no heading " + heading);
        int end = page.indexOf("\n## ", begin + 1);
        return page.substring(begin, end < 0 ? page.length() : end);
    }

    /** Runs commands that call {@code hermes}, which is that script. */
    static String runWithHermes(Path folder, String commands, String script) throws IOException, InterruptedException {
        Path bin = Files.createTempDirectory(folder, "bin");
        Path hermes = Files.writeString(bin.resolve("hermes"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(hermes, PosixFilePermissions.fromString("rwx------"));
        return run(folder, commands, Map.of("PATH", bin + ":" + PATH));
    }

    /** Runs commands in a folder, and returns what they print. */
    static String run(Path folder, String commands, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Programs.require("bash").toString(), "-euo", "pipefail", "-c", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("PATH", PATH);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }
}
