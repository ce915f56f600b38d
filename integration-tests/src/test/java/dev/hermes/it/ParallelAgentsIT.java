package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 50 agents at once, 200 runs, 20,000 events with repeats and disorder: everything is there once, and adds up. */
class ParallelAgentsIT {
    private static final int AGENTS = 50;
    private static final int RUNS_PER_AGENT = 4;
    private static final int EVENTS_PER_RUN = 100;

    @TempDir
    static Path folder;

    private static Pipeline pipeline;
    private static List<Recount> recounts;

    @BeforeAll
    static void letAgentsWork() throws Exception {
        pipeline = Pipeline.start(folder);
        ExecutorService agents = Executors.newFixedThreadPool(AGENTS);
        List<Callable<List<AgentTeam.Emission>>> work = new ArrayList<>();
        for (int agent = 0; agent < AGENTS; agent++) {
            int number = agent;
            work.add(() -> {
                AgentTeam team = new AgentTeam(20260720L + number, "run");
                List<AgentTeam.Emission> emissions = team.agent(number, RUNS_PER_AGENT, EVENTS_PER_RUN);
                pipeline.publish(emissions);
                return emissions;
            });
        }
        recounts = new ArrayList<>();
        for (Future<List<AgentTeam.Emission>> done : agents.invokeAll(work)) {
            recounts.addAll(Recount.ofRuns(done.get()));
        }
        agents.shutdown();
        assertEquals(AGENTS * RUNS_PER_AGENT, recounts.size());
        assertEquals(20_000, recounts.stream().mapToInt(Recount::events).sum());
    }

    @AfterAll
    static void stop() {
        pipeline.close();
    }

    private static void eventually(Consumer<List<Recount>> assertion) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertion.accept(recounts));
    }

    @Test
    void everyEvent_isInItsFileOnce() {
        eventually(pipeline.audit()::assertFiles);
    }

    @Test
    void indexRows_equalTheRecount() {
        eventually(pipeline.audit()::assertIndexRows);
    }

    @Test
    void summaries_equalTheRecount() {
        eventually(pipeline.audit()::assertSummaries);
    }

    @Test
    void costRows_equalTheRecount() {
        eventually(pipeline.audit()::assertCosts);
    }

    @Test
    void rebuiltTree_isTheSinksTree() throws IOException {
        eventually(pipeline.audit()::assertFiles);
        eventually(pipeline.audit()::assertIndexRows);

        Hermes.Printed verified = pipeline.hermes("verify");
        Path fresh = folder.resolve("fresh");
        Hermes.Printed rebuilt = pipeline.hermes("rebuild", "--into", fresh.toString(), "-q");
        Hermes.Printed verifiedFresh = pipeline.hermes("verify", "--runs", fresh.toString());

        assertEquals(0, verified.exitCode(), () -> verified.out() + verified.err());
        assertEquals(0, rebuilt.exitCode(), () -> rebuilt.out() + rebuilt.err());
        assertEquals(0, verifiedFresh.exitCode(), () -> verifiedFresh.out() + verifiedFresh.err());
        for (Recount recount : recounts) {
            Path file = pipeline.file(recount.runId() + "~");
            assertEquals(
                    -1, Files.mismatch(file, fresh.resolve(pipeline.home.runs().relativize(file))));
        }
    }
}
