package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.Programs;
import dev.hermes.testkit.QuerySamples;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The consumers of docs/topics.md, with the commands of that page, against a real {@code hermes up}: what they make of the topics is
 * what {@code hermes run} answers, to the last decimal, also after corrections.
 */
class ExampleConsumersIT {
    private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();
    private static final Duration SETTLED = Duration.ofMinutes(2);
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /** Without anything of Hermes, and with what makes a JVM start soon. */
    private static final Map<String, String> ENVIRONMENT =
            Map.of("CLASSPATH", classPath(), "JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");

    @TempDir
    static Path folder;

    private static HermesHome home;
    private static Hermes hermes;
    private static UpProcess up;
    private static int corrections;

    @BeforeAll
    static void letAgentsWork() throws IOException {
        home = new HermesHome(folder.resolve("home"));
        hermes = Hermes.on(home);
        up = UpProcess.start(home);
        copyExamples();
        Stream<String> work = new AgentTeam(11, "team")
                .agent(1, 30, 40).stream().map(emission -> emission.event().line());
        Stream<String> samples = QuerySamples.FILES.values().stream().flatMap(List::stream);
        emit(Stream.concat(work, samples).collect(Collectors.joining("\n")));
    }

    @AfterAll
    static void stop() {
        up.close();
    }

    private static void copyExamples() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS.resolve("examples"))) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().contains("node_modules"))
                    .toList()) {
                Path copy = folder.resolve("docs").resolve(DOCS.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static void emit(String lines) {
        Hermes.Printed emitted = hermes.runWithInput(lines, "emit", "-q");
        assertEquals(0, emitted.exitCode(), emitted.err());
    }

    @Test
    void java_makesTheTablesThatTheCommandsShow() throws Exception {
        assertShowsTheSame("java");
    }

    @Test
    void javaScript_makesTheTablesThatTheCommandsShow() throws Exception {
        Programs.require("node");
        Programs.require("npm");
        Shell.Printed installed = Shell.run(
                folder.resolve("docs/examples/javascript"), Map.of(), "npm", "ci", "--ignore-scripts", "--no-audit");
        assumeFalse(
                installed.lacksNetwork(), "npm does not reach its registry: the consumer in JavaScript is not tried");
        assertEquals(0, installed.exitCode(), installed.err());

        assertShowsTheSame("node");
    }

    private static void assertShowsTheSame(String program) throws Exception {
        String command = command(program);
        assertSettles(command);

        correct();

        assertSettles(command);
    }

    /** Late costs of runs that have ended: rows that were there already change. */
    private static void correct() {
        int correction = ++corrections;
        emit("""
                {"ts":"2026-07-18T21:00:00Z","run_id":"a3c4","step":%1$d,"kind":"tool","tool":"email.send","cost_usd":0.1000000000000%1$d}
                {"ts":"2026-07-19T09:00:00Z","run_id":"ff02","step":%1$d,"kind":"model","model":"who-knows","prompt_tokens":1,"completion_tokens":1}
                {"ts":"2026-07-20T17:30:0%1$dZ","run_id":"going","step":%1$d,"kind":"end","status":"given up %1$d"}
                """.formatted(correction));
    }

    /** The summaries come some moments after the lines, and the costs after these. */
    private static void assertSettles(String command) {
        await().atMost(SETTLED).pollInSameThread().untilAsserted(() -> {
            Shell.Printed printed = Shell.run(folder, ENVIRONMENT, "bash", "-c", command);
            assertEquals(0, printed.exitCode(), printed.err());
            List<JsonNode> rows = rows(printed.out());

            assertEquals(shownRuns(), tableOf(rows, "run_id", "status", "steps"));
            assertEquals(shownDays(), tableOf(rows, "day", "zone"));
        });
    }

    /** One of the two commands of the page, for this machine. */
    private static String command(String program) throws IOException {
        String page = Files.readString(DOCS.resolve("topics.md"));
        String block = page.substring(page.indexOf("```sh\n") + 6);
        String command = block.substring(0, block.indexOf("```"))
                .lines()
                .filter(line -> line.startsWith(program + " "))
                .findFirst()
                .orElseThrow();
        String here = command.replace("127.0.0.1:19092", up.place().bootstrapServers())
                .replace("http://127.0.0.1:8420", up.place().httpUrl())
                .replace("~/.hermes", home.root().toString());
        assertTrue(
                here.contains(up.place().bootstrapServers() + " " + up.place().httpUrl() + "/registry"), here);
        return here;
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.endsWith(".jar")
                        && !Path.of(entry).getFileName().toString().startsWith("hermes-"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Map<String, String> shownRuns() throws IOException {
        return tableOf(rows(printed("list", "-n", "1000")), "run_id", "status", "steps");
    }

    /** Of days without any step the topic has no row. */
    private static Map<String, String> shownDays() throws IOException {
        List<JsonNode> days = rows(printed("cost", "--since", "2026-07-01", "--until", "2026-07-31")).stream()
                .filter(day -> day.path("cost_usd").isNull()
                        || day.path("cost_usd").decimalValue().signum() != 0)
                .toList();
        assertTrue(days.size() >= 4, days::toString);
        return tableOf(days, "day", "zone");
    }

    private static String printed(String... question) {
        Hermes.Printed printed =
                hermes.run(Stream.of(Stream.of("run"), Stream.of(question), Stream.of("--tz", "UTC", "-o", "json"))
                        .flatMap(words -> words)
                        .toArray(String[]::new));
        assertEquals(0, printed.exitCode(), printed.err());
        return printed.out();
    }

    private static List<JsonNode> rows(String printed) throws IOException {
        return JSON.readerFor(JsonNode.class).<JsonNode>readValues(printed).readAll();
    }

    /** What rows that have the key say: of the fields, of the cost, and whether that is all of it. */
    private static Map<String, String> tableOf(List<JsonNode> rows, String key, String... fields) {
        Map<String, String> table = new TreeMap<>();
        for (JsonNode row : rows) {
            if (row.has(key)) {
                String values =
                        Stream.of(fields).map(field -> row.path(field).asText()).collect(Collectors.joining(" "));
                boolean complete = row.path("cost_complete").asBoolean(true);
                table.put(row.get(key).textValue(), values + " " + cost(row.path("cost_usd")) + " " + complete);
            }
        }
        return table;
    }

    /** Digits are compared, so that nothing hides behind a conversion. */
    private static String cost(JsonNode cost) {
        if (cost.isNull()) {
            return "unknown";
        }
        BigDecimal exact = cost.isTextual() ? new BigDecimal(cost.textValue()) : cost.decimalValue();
        return exact.stripTrailingZeros().toPlainString();
    }
}
