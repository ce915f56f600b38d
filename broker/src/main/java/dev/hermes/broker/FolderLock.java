package dev.hermes.broker;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a second broker off a data folder; ends with the process, however that ends. Kafka has a lock of its own, but
 * takes it only after its controller has begun to write to the folder.
 */
final class FolderLock implements AutoCloseable {
    /** Within a JVM the system's lock does not help: who closes any channel of a locked file frees the lock. */
    private static final Set<Path> HELD_BY_THIS_JVM = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static FolderLock take(Path folder) throws IOException {
        var file = folder.toRealPath().resolve("broker.lock");
        if (!HELD_BY_THIS_JVM.add(file)) {
            throw inUse(folder);
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, CREATE, WRITE);
            if (channel.tryLock() == null) {
                throw inUse(folder);
            }
            return new FolderLock(file, channel);
        } catch (IOException | BrokerStartException e) {
            HELD_BY_THIS_JVM.remove(file);
            if (channel != null) {
                channel.close();
            }
            throw e;
        }
    }

    private static BrokerStartException inUse(Path folder) {
        return new BrokerStartException(
                "another broker uses the data folder %s: stop that one, or choose another folder".formatted(folder),
                null);
    }

    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            channel.close();
            HELD_BY_THIS_JVM.remove(file);
        }
    }
}
