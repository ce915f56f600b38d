package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Main;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.QuerySamples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Whatever is asked, the query API of the whole pipeline gives the answer that the run files of the same pipeline give. */
class ServerAnswersIT {
    private static final Clock CLOCK = Clock.fixed(Instant.parse(QuerySamples.NOW), ZoneOffset.UTC);
    private static final int SEARCHES = 60;

    @TempDir
    static Path folder;

    private static Pipeline pipeline;
    private static QueryServer server;
    private static List<AgentTeam.Emission> work;

    @BeforeAll
    static void letAgentsWork() throws IOException {
        pipeline = Pipeline.start(folder.resolve("home"));
        server = QueryServer.start(pipeline, folder.resolve("search"), CLOCK);
        work = new AgentTeam(7, "team")
                .agent(1, 12, 100).stream()
                        .map(ServerAnswersIT::withoutEnvelope)
                        .toList();
        pipeline.publish(work);
        int samples = 0;
        for (List<String> lines : QuerySamples.FILES.values()) {
            for (String line : lines) {
                String runId = line.replaceAll("^.*\"run_id\":\"([^\"]*)\".*$", "$1");
                pipeline.publish(runId, StepEvent.of("sample-" + samples++, Origins.EMIT, line));
            }
        }
        int lines = samples
                + Recount.ofRuns(work).stream().mapToInt(Recount::events).sum();
        await().atMost(Duration.ofSeconds(60)).until(() -> count(onFiles("search", "run_id", "-o", "json")) == lines);
        await().atMost(Duration.ofSeconds(60)).until(() -> count(onServer("search", "run_id", "-o", "json")) == lines);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> onServer("list", "-o", "json")
                        .out()
                        .equals(onFiles("list", "-o", "json").out()));
    }

    /** What only an envelope says is not in the files of runs that go on. */
    private static AgentTeam.Emission withoutEnvelope(AgentTeam.Emission emission) {
        StepEvent event = emission.event();
        return new AgentTeam.Emission(emission.runId(), StepEvent.of(event.eventId(), Origins.CLIENT, event.line()));
    }

    @AfterAll
    static void stop() {
        server.close();
        pipeline.close();
    }

    /** Matching lines of all rows. */
    private static long count(Hermes.Printed found) {
        return found.out()
                .lines()
                .mapToLong(row -> Long.parseLong(row.replaceAll("^.*\"matches\":(\\d+).*$", "$1")))
                .sum();
    }

    private static Hermes.Printed onFiles(String... question) {
        return type(Map.of(HermesHome.VARIABLE, pipeline.home.root().toString()), question);
    }

    private static Hermes.Printed onServer(String... question) {
        return type(
                Map.of(
                        HermesHome.VARIABLE,
                        folder.resolve("none").toString(),
                        "HERMES_SERVER",
                        server.url(),
                        "HERMES_TOKEN",
                        QueryServer.TOKEN),
                question);
    }

    private static Hermes.Printed type(Map<String, String> environment, String... question) {
        CommandLine command = Main.commandLine(environment, CLOCK, new ByteArrayInputStream(new byte[0]));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        int exitCode = command.execute(
                Stream.concat(Stream.of("run"), Stream.of(question)).toArray(String[]::new));
        return new Hermes.Printed(exitCode, out.toString(), err.toString());
    }

    /** What both answer. */
    private static String assertSame(String... question) {
        Hermes.Printed files = onFiles(question);
        Hermes.Printed answer = onServer(question);

        assertEquals(files.out(), answer.out(), () -> String.join(" ", question) + "\n" + answer.err());
        assertEquals(files.exitCode(), answer.exitCode(), () -> String.join(" ", question) + "\n" + answer.err());
        return answer.out();
    }

    static Stream<List<String>> questions() {
        return Stream.concat(QuerySamples.QUESTIONS.stream(), QuerySamples.UNANSWERED.stream());
    }

    @ParameterizedTest
    @MethodSource("questions")
    void sampleQuestions_areAnsweredTheSame(List<String> question) {
        assertSame(question.toArray(String[]::new));
    }

    @Test
    void everyRun_isShownTheSame() {
        for (Recount run : Recount.ofRuns(work)) {
            assertSame("show", run.runId());
            assertSame("show", run.runId(), "--raw");
            assertSame("show", run.runId(), "-o", "json");
        }
    }

    @Test
    void costs_areTheSame_howeverTheyAreSummed() {
        for (String by : List.of("day", "tool", "model", "agent", "team", "run")) {
            for (String zone : List.of("UTC", "Asia/Kathmandu")) {
                assertSame("cost", "--since", "7d", "--by", by, "--tz", zone, "-o", "json");
                assertSame("cost", "--since", "40h", "--by", by, "--tz", zone, "-o", "json");
            }
        }
    }

    @Test
    void randomPiecesOfLines_areFoundTheSame() {
        Random random = new Random(20260720);
        long found = 0;
        for (int n = 0; n < SEARCHES; n++) {
            String line = work.get(random.nextInt(work.size())).event().line();
            int from = random.nextInt(line.length());
            int length = 1 + random.nextInt(random.nextBoolean() ? 3 : 20);
            String piece = line.substring(from, Math.min(line.length(), from + length));
            String[] question = random.nextInt(4) == 0
                    ? new String[] {"search", "-i", "-o", "json", "--", piece}
                    : new String[] {"search", "-o", "json", "--", piece};
            found += assertSame(question).lines().count();
        }
        assertTrue(found > SEARCHES, "searches that find nothing say little");
    }
}
