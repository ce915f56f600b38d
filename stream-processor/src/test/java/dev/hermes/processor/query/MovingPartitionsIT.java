package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions move between two instances while they are asked. */
class MovingPartitionsIT {
    private static final int RUNS = 300;
    private static final Duration LONG = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    private StoppableBroker broker;

    @BeforeEach
    void startBroker() {
        broker = StoppableBroker.start(folder.resolve("broker"));
        broker.createTopic(Topics.RUN_LINES.name(), ListedRuns.PARTITIONS, Topics.RUN_LINES.configs());
        broker.createTopic(Topics.RUN_SUMMARIES.name(), ListedRuns.PARTITIONS, Topics.RUN_SUMMARIES.configs());
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    private SearchMember start(String name) throws IOException {
        return SearchMember.start(broker.bootstrapServers(), folder.resolve(name));
    }

    private void publish(int from, int to) {
        broker.send(IntStream.range(from, to)
                .mapToObj(run -> summary("r" + run))
                .map(MovingPartitionsIT::record)
                .toList());
    }

    private static RunSummary summary(String runId) {
        String line = QueryApiTest.line(runId, "10:00:00", 1, "note", "");
        RunState run = RunState.start(runId);
        try {
            run.apply(new LineCodec().read(line), StepEvent.of(null, Origins.CLIENT, line), "");
        } catch (RejectedLineException e) {
            throw new IllegalArgumentException(e);
        }
        return run.summary();
    }

    private static ProducerRecord<byte[], byte[]> record(RunSummary run) {
        byte[] value = Topics.RUN_SUMMARIES
                .type()
                .serde(BundledSchemas.get())
                .serializer()
                .serialize(Topics.RUN_SUMMARIES.name(), run);
        return new ProducerRecord<>(Topics.RUN_SUMMARIES.name(), run.runId().getBytes(UTF_8), value);
    }

    private static Set<String> ids(int count) {
        return IntStream.range(0, count).mapToObj(run -> "r" + run).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void listIsWholeOrSaysWhatItLacks_andTheStreamPassesOverNothing() throws IOException {
        publish(0, RUNS);
        try (SearchMember one = start("one")) {
            await().atMost(LONG).until(one::isRunning);
            try (Follower follower = Follower.of(one)) {
                await().atMost(LONG).untilAsserted(() -> assertEquals(ids(RUNS), follower.seen()));
                try (Lister lister = Lister.of(one, ids(RUNS))) {
                    awaitAnotherWholeList(lister);

                    // When
                    try (SearchMember two = start("two")) {
                        await().atMost(LONG).until(() -> two.isRunning() && two.hasPartitions());
                        publish(RUNS, RUNS + 100);
                        awaitAnotherWholeList(lister);
                        publish(RUNS + 100, RUNS + 200);
                    }
                    publish(RUNS + 200, RUNS + 300);
                    awaitAnotherWholeList(lister);

                    // Then
                    assertEquals(Set.of(), lister.wrongLists());
                }
                await().atMost(LONG).untilAsserted(() -> assertEquals(ids(RUNS + 300), follower.seen()));
            }
        }
    }

    private static void awaitAnotherWholeList(Lister lister) {
        long before = lister.wholeLists();
        await().atMost(LONG).until(() -> lister.wholeLists() > before + 1);
    }
}
