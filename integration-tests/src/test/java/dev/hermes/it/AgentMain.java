package dev.hermes.it;

import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.it.AgentTeam.Emission;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * An agent in a process of its own. Goes on with its {@link Work} where its journal says that the one before was killed, until
 * it is told to stop; then it finishes its round.
 */
final class AgentMain {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long NANOS_BETWEEN_EVENTS = 2_000_000;

    private AgentMain() {}

    /** Arguments: home, bootstrap servers, journal (a byte for each event that is published), file that says stop. */
    public static void main(String[] args) throws IOException {
        PublisherConfig config =
                PublisherConfig.of(new HermesHome(Path.of(args[0]))).withBootstrapServers(args[1]);
        Path journal = Path.of(args[2]);
        Path stop = Path.of(args[3]);
        long unsent;
        try (StepPublisher publisher = StepPublisher.open(config)) {
            while (Files.size(journal) % Work.EVENTS_PER_ROUND != 0 || !Files.exists(stop)) {
                finishRound(publisher, journal);
            }
            unsent = publisher.drain(PATIENCE);
        }
        System.exit(unsent == 0 ? 0 : 1);
    }

    private static void finishRound(StepPublisher publisher, Path journal) throws IOException {
        long done = Files.size(journal);
        List<Emission> round = Work.round((int) (done / Work.EVENTS_PER_ROUND));
        int next = (int) (done % Work.EVENTS_PER_ROUND);
        try (OutputStream out = Files.newOutputStream(journal, StandardOpenOption.APPEND)) {
            for (Emission emission : round.subList(next, round.size())) {
                publisher.publish(emission.runId(), emission.event());
                out.write(1);
                LockSupport.parkNanos(NANOS_BETWEEN_EVENTS); // the load is to last, not to be heavy
            }
        }
    }
}
