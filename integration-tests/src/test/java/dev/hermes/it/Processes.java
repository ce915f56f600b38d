package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.it.AgentTeam.Emission;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.KillableBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The whole pipeline in processes of their own: broker, stream processor, sink, and an agent that works all the time. */
final class Processes implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    final HermesHome home;
    final KillableBroker broker;
    private final Path log;
    private final Path journal;
    private final Path stop;
    private final boolean transactionalStores;
    private ChildJvm processor;
    private ChildJvm sink;
    private ChildJvm agent;

    /** @param log gets what all of them say */
    Processes(Path folder, Path log, boolean transactionalStores) throws IOException {
        this.home = new HermesHome(folder.resolve("home"));
        this.log = log;
        this.transactionalStores = transactionalStores;
        this.journal = Files.createFile(folder.resolve("journal"));
        this.stop = folder.resolve("stop");
        this.broker = KillableBroker.start(folder.resolve("broker"), log);
        this.processor = startProcessor();
        this.sink = startSink();
        this.agent = startAgent();
    }

    private ChildJvm startProcessor() {
        return ChildJvm.start(
                ProcessorMain.class,
                log,
                broker.bootstrapServers(),
                home.state().toString(),
                String.valueOf(transactionalStores));
    }

    private ChildJvm startSink() {
        return ChildJvm.start(
                SinkMain.class, log, broker.bootstrapServers(), home.runs().toString());
    }

    private ChildJvm startAgent() {
        return ChildJvm.start(
                AgentMain.class,
                log,
                home.root().toString(),
                broker.bootstrapServers(),
                journal.toString(),
                stop.toString());
    }

    /** Kills one of them, and starts it again at once. */
    void kill(Victim victim) {
        switch (victim) {
            case AGENT -> {
                agent.kill();
                agent = startAgent();
            }
            case PROCESSOR -> {
                processor.kill();
                processor = startProcessor();
            }
            case SINK -> {
                sink.kill();
                sink = startSink();
            }
            case BROKER -> broker.killAndRestart();
        }
    }

    /** Returns when the run files have grown. */
    void awaitProgress() {
        long before = bytesInFiles();
        await().atMost(PATIENCE).until(() -> bytesInFiles() > before);
    }

    private long bytesInFiles() {
        try (Stream<Path> files = Files.exists(home.runs()) ? Files.walk(home.runs(), 2) : Stream.empty()) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets the agent come to an end of its work, and gives all that it has published, in its order. */
    List<Emission> finishWork() throws IOException {
        Files.createFile(stop);
        await().atMost(PATIENCE).until(() -> !agent.isAlive());
        if (agent.awaitEnd() != 0) {
            throw new IllegalStateException("the agent could not deliver its events");
        }
        return Work.rounds((int) (Files.size(journal) / Work.EVENTS_PER_ROUND));
    }

    @Override
    public void close() {
        agent.close();
        sink.close();
        processor.close();
        broker.close();
    }
}
