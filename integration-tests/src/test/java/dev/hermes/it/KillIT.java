package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each part is killed ({@code kill -9}) under load and started again: every event is in its file once, and all adds up. */
class KillIT {
    private static final int KILLS = 20;
    private static final int LONGEST_LIFE_MILLIS = 1_500;

    @TempDir
    private Path folder;

    private final Random random = new Random();

    @Test
    void eachPartIsKilledOnce_nothingIsLostOrDoubled() throws IOException {
        kill(List.of(Victim.SINK, Victim.AGENT, Victim.BROKER, Victim.PROCESSOR), true);
    }

    @Tag("faults")
    @ParameterizedTest(name = "{0} killed 20 times, transactional stores: {1}")
    @CsvSource({
        "AGENT, true",
        "SINK, true",
        "PROCESSOR, true",
        "PROCESSOR, false",
        "BROKER, true",
        "BROKER, false",
        "BROKER_OF_THREE, true",
        "BROKER_OF_THREE, false"
    })
    void partIsKilledAgainAndAgain_nothingIsLostOrDoubled(Victim victim, boolean transactionalStores)
            throws IOException {
        kill(Collections.nCopies(KILLS, victim), transactionalStores);
    }

    private void kill(List<Victim> victims, boolean transactionalStores) throws IOException {
        Path log = Files.createDirectories(Path.of("target", "kills")).resolve(victims.get(0) + ".log");
        try (Processes processes = new Processes(folder, brokersFor(victims.get(0)), transactionalStores, log)) {
            for (Victim victim : victims) {
                processes.awaitProgress();
                await().pollDelay(Duration.ofMillis(random.nextInt(LONGEST_LIFE_MILLIS)))
                        .until(() -> true); // a moment that nobody chose
                processes.kill(victim);
            }
            processes.awaitProgress();
            processes.finishWork().assertAllIsThere();
        }
    }

    private static int brokersFor(Victim victim) {
        return victim == Victim.BROKER_OF_THREE ? 3 : 1;
    }
}
