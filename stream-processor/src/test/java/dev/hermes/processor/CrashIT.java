package dev.hermes.processor;

import static org.awaitility.Awaitility.await;

import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A processor that is killed in the middle of its work, again and again, decides every event once. */
class CrashIT {
    private static final int LIVES = 2;
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @ParameterizedTest(name = "transactional stores: {0}")
    @ValueSource(booleans = {true, false})
    void killedProcessor_losesAndRepeatsNothing(boolean transactionalStores) {
        Load load = Load.of(3, "run-", 100, 60);
        List<ProducerRecord<byte[], byte[]>> records = load.records();
        int part = records.size() / LIVES;
        try (StoppableBroker broker = StoppableBroker.start(folder.resolve("broker"))) {
            for (int life = 0; life < LIVES; life++) {
                int end = life == LIVES - 1 ? records.size() : (life + 1) * part;
                try (ChildProcessor child = start(broker, transactionalStores)) {
                    await().atMost(LONG_ENOUGH).until(() -> hasTopics(broker));
                    int killedAfter = linesOf(broker) + part / 4;
                    broker.send(records.subList(life * part, end));
                    await().atMost(LONG_ENOUGH).until(() -> linesOf(broker) > killedAfter);
                }
            }

            try (ChildProcessor last = start(broker, transactionalStores)) {
                Output output = new Output(broker);
                await().atMost(LONG_ENOUGH)
                        .pollInterval(Duration.ofMillis(500))
                        .untilAsserted(() -> output.assertIs(load));
            }
        }
    }

    private ChildProcessor start(StoppableBroker broker, boolean transactionalStores) {
        File log = Path.of("target", "crash-" + transactionalStores + ".log").toFile();
        return ChildProcessor.start(broker.bootstrapServers(), folder.resolve("state"), transactionalStores, log);
    }

    private static boolean hasTopics(StoppableBroker broker) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            return admin.listTopics()
                    .names()
                    .get()
                    .containsAll(Topics.all().stream().map(Topic::name).toList());
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int linesOf(StoppableBroker broker) {
        return broker.readAll(Topics.RUN_LINES.name()).size();
    }
}
