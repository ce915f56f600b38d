package dev.hermes.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.Programs;
import dev.hermes.testkit.SampleRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of README.md, taken from there: they send what they show. */
class ReadmeExamplesTest {
    private static final Path README = Path.of("..", "..", "README.md");
    private static final String URL = "http://127.0.0.1:8420";
    private static final int MAX_SECONDS = 60;

    @TempDir
    Path home;

    private GatewayFixture gateway;

    @BeforeEach
    void makeHome() throws Exception {
        gateway = GatewayFixture.open();
        Path runlog = Files.createDirectories(home.resolve(".hermes/runlog"));
        Files.writeString(runlog.resolve("token"), GatewayFixture.OWNER + "\n");
        Files.write(home.resolve("events.jsonl"), SampleRuns.STANDUP_LINES);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void curl_sendsTheFile() throws Exception {
        String answer = run("bash", "curl", "example.sh");

        assertTrue(answer.startsWith("{\"schema_version\":1,\"accepted\":6,"), answer);
        assertEquals(SampleRuns.STANDUP_LINES, gateway.sentLines());
    }

    @Test
    void python_sendsItsEvent() throws Exception {
        String answer = run("python", "python3", "example.py");

        assertEquals("accepted", answer.strip());
        assertTrue(gateway.sentLines().get(0).contains("\"run_id\":\"from-python\""));
        assertTrue(gateway.sentLines().get(0).endsWith("\"cost_usd\":0.0008}"));
    }

    @Test
    void node_sendsItsEvents() throws Exception {
        String answer = run("js", "node", "example.mjs");

        assertEquals("200 2", answer.strip());
        assertTrue(gateway.sentLines().get(1).contains("\"run_id\":\"from-node\""));
    }

    /** What an example prints. */
    private String run(String language, String program, String name) throws Exception {
        Programs.require(program);
        Path example = Files.writeString(home.resolve(name), example(language).replace(URL, gateway.url()));
        Path output = home.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(program.equals("curl") ? "bash" : program, example.toString())
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(output.toFile());
        builder.environment().put("HOME", home.toString());
        builder.environment()
                .keySet()
                .removeIf(variable -> variable.toLowerCase(Locale.ROOT).endsWith("_proxy"));
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS), "the example is still running");
            assertEquals(0, process.exitValue());
            return Files.readString(output);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String example(String language) throws Exception {
        String readme = Files.readString(README);
        String section = readme.substring(readme.indexOf("### Over HTTP\n"));
        String fence = "```" + language + "\n";
        int from = section.indexOf(fence) + fence.length();
        String example = section.substring(from, section.indexOf("```", from));
        assertTrue(example.contains(URL), example);
        return example;
    }
}
