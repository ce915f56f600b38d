package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java example of README.md, taken from there: it compiles, and writes the run that it shows. */
class ReadmeExampleTest {
    private static final Path README = Path.of("..", "..", "README.md");
    private static final int MAX_SECONDS = 60;

    @TempDir
    private Path folder;

    @Test
    void writesTheRunThatItShows() throws Exception {
        Path home = folder.resolve("home");
        run(program(), home);

        List<StepLine> steps = waitingIn(home);

        assertEquals(
                List.of("start", "model", "tool", "error", "end"),
                steps.stream().map(StepLine::kind).toList());
        assertEquals("claude-sonnet-4", steps.get(1).text(Field.MODEL));
        assertEquals("ocr.vision", steps.get(2).text(Field.TOOL));
        assertEquals("401 unauthorized", steps.get(3).text(Field.ERROR));
        assertEquals("scheduled standup + sent reminder", steps.get(4).text(Field.SUMMARY));
    }

    private Path program() throws Exception {
        String readme = Files.readString(README);
        String fence = "```java\n";
        int from = readme.indexOf(fence) + fence.length();
        String example = readme.substring(from, readme.indexOf("```", from));
        assertTrue(example.contains("RunLog.open()"), example);
        return Files.writeString(
                folder.resolve("Example.java"),
                "import dev.hermes.client.*;\n"
                        + "class Example { public static void main(String[] args) throws Exception {\n" + example
                        + "}}\n");
    }

    private static void run(Path program, Path home) throws Exception {
        ProcessBuilder java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.toString())
                .inheritIO();
        java.environment().keySet().removeIf(name -> name.startsWith("HERMES_"));
        java.environment().put("HERMES_HOME", home.toString());
        Process process = java.start();
        try {
            assertTrue(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS), "the example is still running");
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    /** No broker was there, so the events wait in the spool for the next process. */
    private static List<StepLine> waitingIn(Path home) throws Exception {
        FakeBroker broker = new FakeBroker();
        PublisherConfig config = PublisherConfig.of(new HermesHome(home)).withBootstrapServers("broker:9092");
        try (StepPublisher next = StepPublisher.open(config, Map.of(), broker, new TestClock())) {
            assertEquals(0, next.drain(Duration.ofSeconds(20)));
        }
        List<StepLine> steps = new ArrayList<>();
        for (String line : broker.receivedLines()) {
            steps.add(new LineCodec().read(line));
        }
        return steps;
    }
}
