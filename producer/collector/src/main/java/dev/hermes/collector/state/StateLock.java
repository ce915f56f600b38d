package dev.hermes.collector.state;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps two collectors from working on one state: each would publish what the other has not yet noted. */
public final class StateLock implements Closeable {
    private final FileChannel channel;

    private StateLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @param file to lock; made if need be, its folder must exist
     * @throws IOException also when another collector has it
     */
    static StateLock take(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isFree(channel)) {
            channel.close();
            throw new IOException("another collect is at work on this home, wait for its end: " + file);
        }
        return new StateLock(channel);
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // held in this JVM
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
