package dev.hermes.client;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right to a spool. It ends with the process, however that ends. The file stays, for whoever comes next; only who holds
 * the lock may delete it.
 */
final class SpoolLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private SpoolLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** The lock on a file that may or may not exist, or null when another holds it. */
    static SpoolLock tryLock(Path file) throws IOException {
        if (!Jvm.claim(file)) {
            return null;
        }
        SpoolLock lock = null;
        try {
            if (!Files.exists(file)) {
                OwnerOnly.createFile(file);
            }
            lock = lockedOrNull(file);
            return lock;
        } finally {
            if (lock == null) {
                Jvm.release(file);
            }
        }
    }

    private static SpoolLock lockedOrNull(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
            return lock == null ? null : new SpoolLock(file, channel);
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
    }

    /** Removes the file; nobody will want it again. */
    void deleteFile() throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            Jvm.release(file);
        }
    }
}
