package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.hermes.it.AgentTeam.Emission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each part is killed ({@code kill -9}) under load and started again: every event is in its file once, and all adds up. */
class KillIT {
    private static final int KILLS = 20;
    private static final int LONGEST_LIFE_MILLIS = 1_500;
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    private final Random random = new Random();

    @Test
    void eachPartIsKilledOnce_nothingIsLostOrDoubled() throws IOException {
        kill(List.of(Victim.SINK, Victim.AGENT, Victim.BROKER, Victim.PROCESSOR), true);
    }

    @Tag("faults")
    @ParameterizedTest(name = "{0} killed 20 times, transactional stores: {1}")
    @CsvSource({"AGENT, true", "SINK, true", "PROCESSOR, true", "PROCESSOR, false", "BROKER, true", "BROKER, false"})
    void partIsKilledAgainAndAgain_nothingIsLostOrDoubled(Victim victim, boolean transactionalStores)
            throws IOException {
        kill(Collections.nCopies(KILLS, victim), transactionalStores);
    }

    private void kill(List<Victim> victims, boolean transactionalStores) throws IOException {
        Path log = Files.createDirectories(Path.of("target", "kills")).resolve(victims.get(0) + ".log");
        try (Processes processes = new Processes(folder, log, transactionalStores)) {
            for (Victim victim : victims) {
                processes.awaitProgress();
                await().pollDelay(Duration.ofMillis(random.nextInt(LONGEST_LIFE_MILLIS)))
                        .until(() -> true); // a moment that nobody chose
                processes.kill(victim);
            }
            processes.awaitProgress();
            assertAllIsThere(processes, processes.finishWork());
        }
    }

    private static void assertAllIsThere(Processes processes, List<Emission> published) {
        Audit audit = new Audit(processes.home, processes.broker);
        List<Recount> recounts = new ArrayList<>();
        await().atMost(PATIENCE).untilAsserted(() -> {
            recounts.clear();
            recounts.addAll(Recount.ofRuns(inOrderOfFiles(audit, published)));
        });
        eventually(audit::assertFiles, recounts);
        eventually(audit::assertIndexRows, recounts);
        eventually(audit::assertSummaries, recounts);
        eventually(audit::assertCosts, recounts);
    }

    private static void eventually(Consumer<Collection<Recount>> assertion, List<Recount> recounts) {
        await().atMost(PATIENCE).untilAsserted(() -> assertion.accept(recounts));
    }

    /**
     * What was published, each event once, in the order that the log gave it: what a killed agent left in its spool may come
     * behind what the next one publishes.
     */
    private static List<Emission> inOrderOfFiles(Audit audit, List<Emission> published) {
        Map<String, Path> files = audit.files();
        List<Emission> inOrder = new ArrayList<>();
        published.stream().collect(Collectors.groupingBy(Emission::runId)).forEach((runId, ofRun) -> {
            Map<String, Emission> byLine = new HashMap<>();
            ofRun.forEach(emission -> byLine.put(emission.event().line(), emission));
            Set<String> placed = new HashSet<>();
            for (String line : Audit.text(files.get(runId)).lines().toList()) {
                Emission emission = byLine.get(line);
                assertNotNull(emission, "a line that nobody published, in " + runId);
                placed.add(emission.event().eventId());
                inOrder.add(emission);
            }
            assertEquals(idsOf(ofRun), placed, runId);
        });
        assertEquals(idsOf(published).size(), inOrder.size(), "an event is in its file twice");
        return inOrder;
    }

    private static Set<String> idsOf(List<Emission> emissions) {
        return emissions.stream().map(emission -> emission.event().eventId()).collect(Collectors.toSet());
    }
}
