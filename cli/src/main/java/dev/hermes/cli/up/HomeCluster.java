package dev.hermes.cli.up;

import dev.hermes.broker.BrokerStartException;
import dev.hermes.broker.EmbeddedBroker;
import dev.hermes.cli.group.GroupWatch;
import dev.hermes.cli.group.PartGroup;
import dev.hermes.cli.home.AlreadyUpException;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.home.UpLock;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/**
 * The Kafka cluster whose topics a command works on: the one that is named, else that of the running {@code hermes up}. Where
 * none is up the home's broker is started for the time, and nothing beside it: so there is a way to work on a tree that no
 * sink writes.
 */
public final class HomeCluster implements AutoCloseable {
    private final String bootstrapServers;
    private final Parts started = new Parts();

    private HomeCluster(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    /** Finds it, or starts it. */
    public static HomeCluster open(GlobalOptions options) throws IOException, InterruptedException {
        if (options.bootstrapServers() != null) {
            return new HomeCluster(options.bootstrapServers());
        }
        HermesHome home = options.home();
        Optional<UpFile> up = UpFile.ofRunning(home);
        if (up.isPresent()) {
            return new HomeCluster(up.get().bootstrapServers());
        }
        if (!Files.isDirectory(home.brokerData())) {
            throw CommandException.failed("nothing is up on " + home.root()
                    + ", and it has no broker of its own: name a Kafka cluster with --bootstrap-server HOST:PORT");
        }
        return start(home);
    }

    private static HomeCluster start(HermesHome home) throws IOException, InterruptedException {
        UpLock lock;
        try {
            lock = UpLock.take(home);
        } catch (AlreadyUpException e) {
            throw CommandException.failed(e.getMessage() + "; it is starting or stopping, try again");
        }
        try {
            EmbeddedBroker broker =
                    EmbeddedBroker.builder().dataDir(home.brokerData()).start();
            HomeCluster cluster = new HomeCluster(broker.bootstrapServers());
            cluster.started.add(PartName.LOCK, lock);
            cluster.started.add(PartName.BROKER, broker);
            cluster.removeMembers();
            return cluster;
        } catch (BrokerStartException e) {
            lock.close();
            throw CommandException.failed(e.getMessage());
        } catch (RuntimeException | InterruptedException e) {
            lock.close();
            throw e;
        }
    }

    /** Who is still a member of a group was killed: the lock of the home is ours. */
    private void removeMembers() throws InterruptedException {
        try (GroupWatch groups = new GroupWatch(bootstrapServers)) {
            groups.removeMembers(PartGroup.ALL);
        }
    }

    /** Where it is found. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Stops what was started. */
    @Override
    public void close() {
        started.close();
    }
}
