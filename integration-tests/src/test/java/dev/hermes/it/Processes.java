package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.KillableBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

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

    /**
     * Starts them.
     *
     * @param brokers one or three
     * @param log gets what all of them say
     */
    Processes(Path folder, int brokers, boolean transactionalStores, Path log) throws IOException {
        this.home = new HermesHome(folder.resolve("home"));
        this.log = log;
        this.transactionalStores = transactionalStores;
        this.journal = Files.createFile(folder.resolve("journal"));
        this.stop = folder.resolve("stop");
        Path data = folder.resolve("broker");
        this.broker = brokers == 1 ? KillableBroker.start(data, log) : KillableBroker.startThree(data, log);
        this.processor = startProcessor();
        this.sink = startSink();
        this.agent = startAgent();
    }

    private ChildJvm startProcessor() {
        return startProcessor("first");
    }

    /** One more processor, or the same again; each has a state folder of its own. */
    ChildJvm startProcessor(String instance) {
        return ChildJvm.start(
                ProcessorMain.class,
                log,
                broker.bootstrapServers(),
                stateOf(instance).toString(),
                String.valueOf(transactionalStores),
                instance);
    }

    Path stateOf(String instance) {
        return home.state().resolve(instance);
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
                killProcessor();
                startProcessorAgain();
            }
            case SINK -> {
                sink.kill();
                sink = startSink();
            }
            case BROKER, BROKER_OF_THREE -> broker.killAndRestart();
        }
    }

    void killProcessor() {
        processor.kill();
    }

    /** Lets it end in good order. */
    void stopProcessor() {
        processor.stop();
    }

    void startProcessorAgain() {
        processor = startProcessor();
    }

    /** Returns when the run files have grown. */
    void awaitProgress() {
        Audit audit = new Audit(home, broker);
        long before = audit.bytesInRunFiles();
        await().atMost(PATIENCE).until(() -> audit.bytesInRunFiles() > before);
    }

    /** Lets the agent come to an end of its work. */
    FinishedWork finishWork() throws IOException {
        Files.createFile(stop);
        await().atMost(PATIENCE).until(() -> !agent.isAlive());
        if (agent.awaitEnd() != 0) {
            throw new IllegalStateException("the agent could not deliver its events");
        }
        return new FinishedWork(
                Work.rounds((int) (Files.size(journal) / Work.EVENTS_PER_ROUND)),
                new Audit(home, broker),
                new Hermes(home, broker));
    }

    @Override
    public void close() {
        agent.close();
        sink.close();
        processor.close();
        broker.close();
    }
}
