package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.KillableBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A great backlog passes small processes: 512 MB of heap each, and 256 open files for the sink. */
@Tag("faults")
class BacklogIT {
    private static final int CHUNK = 50_000;
    private static final int OPEN_FILES = 256;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    @Test
    void millionEventsOverFiftyThousandRuns_areAllInTheirFiles() throws IOException {
        passes(50_000, 20);
    }

    @Test
    void runOfHalfAMillionEvents_isWhole() throws IOException {
        passes(1, 500_000);
    }

    private void passes(int runs, int eventsPerRun) throws IOException {
        HermesHome home = new HermesHome(folder.resolve("home"));
        Path log = Files.createDirectories(Path.of("target", "kills")).resolve("backlog.log");
        try (KillableBroker broker = KillableBroker.start(folder.resolve("broker"), log);
                ChildJvm processor = ChildJvm.start(
                        ProcessorMain.class,
                        log,
                        broker.bootstrapServers(),
                        home.state().toString(),
                        "true",
                        "only")) {
            Audit audit = new Audit(home, broker);
            await().atMost(PATIENCE).until(() -> broker.hasTopic(Topics.AGENT_STEPS.name()));
            send(broker, runs, eventsPerRun);
            try (ChildJvm sink = ChildJvm.startWithOpenFiles(
                    OPEN_FILES,
                    SinkMain.class,
                    log,
                    broker.bootstrapServers(),
                    home.runs().toString())) {
                long bytes = bytes(runs, eventsPerRun);
                await().atMost(PATIENCE)
                        .pollInterval(Duration.ofSeconds(2))
                        .until(() -> audit.bytesInRunFiles() == bytes || !sink.isAlive() || !processor.isAlive());
                assertRunFiles(audit, runs, eventsPerRun);
                await().atMost(PATIENCE)
                        .pollInterval(Duration.ofSeconds(2))
                        .until(() -> audit.lastRows().size() == runs);
                assertEquals(0, new Hermes(home, broker).run("verify").exitCode());
            }
        }
    }

    /** Round by round: each event is another run's. */
    private static void send(KillableBroker broker, int runs, int eventsPerRun) {
        Serializer<StepEvent> values =
                AvroType.STEP_EVENT.serde(BundledSchemas.get()).serializer();
        List<ProducerRecord<byte[], byte[]>> chunk = new ArrayList<>();
        for (int step = 1; step <= eventsPerRun; step++) {
            for (int run = 0; run < runs; run++) {
                StepEvent event =
                        new StepEvent(run + "/" + step, null, null, null, null, line(run, step, eventsPerRun));
                byte[] value = values.serialize(Topics.AGENT_STEPS.name(), event);
                chunk.add(new ProducerRecord<>(
                        Topics.AGENT_STEPS.name(), runId(run).getBytes(UTF_8), value));
                if (chunk.size() == CHUNK) {
                    broker.send(chunk);
                    chunk.clear();
                }
            }
        }
        broker.send(chunk);
    }

    private static String runId(int run) {
        return "run-" + run;
    }

    private static String line(int run, int step, int last) {
        String kind = step == last ? "end" : "tool";
        return "{\"ts\":\"2026-07-%02dT13:11:04Z\",\"run_id\":\"%s\",\"step\":%d,\"kind\":\"%s\",\"summary\":\"%s\"}"
                .formatted(1 + run % 28, runId(run), step, kind, "did what was asked of it, and then some more");
    }

    private static long bytes(int runs, int eventsPerRun) {
        long bytes = 0;
        for (int run = 0; run < runs; run++) {
            for (int step = 1; step <= eventsPerRun; step++) {
                bytes += line(run, step, eventsPerRun).length() + 1L;
            }
        }
        return bytes;
    }

    private static void assertRunFiles(Audit audit, int runs, int eventsPerRun) throws IOException {
        Map<String, Path> files = audit.files();
        assertEquals(runs, files.size());
        for (int run = 0; run < runs; run++) {
            int step = 0;
            for (String line : Files.readAllLines(files.get(runId(run)))) {
                step++;
                assertEquals(line(run, step, eventsPerRun), line);
            }
            assertEquals(eventsPerRun, step, runId(run));
        }
    }
}
