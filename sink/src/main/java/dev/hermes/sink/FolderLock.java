package dev.hermes.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The right to do what only one may do in a runs folder: at most one process on any machine has it, and there one thread. */
final class FolderLock implements Closeable {
    /** What only one may do at a time. */
    enum Right {
        INDEX(".index.lock", "writes the index"),
        PRUNE(".prune.lock", "prunes the run files");

        private final String file;
        private final String doing;

        Right(String file, String doing) {
            this.file = file;
            this.doing = doing;
        }
    }

    /** Closing any channel of a file frees all locks that this process has on it, so it opens none while it holds one. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @throws FolderLockedException when somebody else has it
     */
    static FolderLock take(Path runs, Right right, Access access) throws IOException {
        Path file = runs.resolve(right.file);
        if (!HELD.add(file)) {
            throw new FolderLockedException(right.doing, file);
        }
        FileChannel channel = null;
        try {
            channel = open(file, access);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw new FolderLockedException(right.doing, file);
            }
            return new FolderLock(file, channel);
        } catch (IOException | RuntimeException e) {
            release(file, channel);
            throw e;
        }
    }

    private static FileChannel open(Path file, Access access) throws IOException {
        boolean isNew = !Files.exists(file);
        FileChannel channel =
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), access.ofFile());
        if (isNew) {
            access.widenFile(file);
        }
        return channel;
    }

    private static void release(Path file, FileChannel channel) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            HELD.remove(file);
        }
    }

    @Override
    public void close() throws IOException {
        release(file, channel);
    }
}
