package dev.hermes.cli.home;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Held by the one {@code hermes up} of a home. The system frees it when the process ends, however it ends, so it, and not a
 * pid that may have gone to another process, says whether one runs. Thread-safe.
 */
public final class UpLock implements AutoCloseable {
    /** Longer than anybody looks whether the lock is held, which keeps others from taking it meanwhile. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final int LONGEST_PID = 20;

    /**
     * Lock files that this JVM holds. They must not be opened a second time: closing any channel of a file frees the
     * process's lock on it.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private UpLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock. The home's folder for our things must exist.
     *
     * @throws AlreadyUpException when another holds it
     */
    public static UpLock take(HermesHome home) throws IOException, AlreadyUpException {
        Path file = file(home);
        if (!HELD.add(file)) {
            throw new AlreadyUpException(home, ProcessHandle.current().pid());
        }
        try {
            FileChannel channel = open(file);
            if (!lock(channel)) {
                long pid = readPid(channel);
                channel.close();
                throw new AlreadyUpException(home, pid);
            }
            writePid(channel);
            return new UpLock(file, channel);
        } catch (IOException | AlreadyUpException e) {
            HELD.remove(file);
            throw e;
        }
    }

    /** The process that holds the lock; empty when none does. */
    public static synchronized OptionalLong holder(HermesHome home) throws IOException {
        Path file = file(home);
        if (HELD.contains(file)) {
            return OptionalLong.of(ProcessHandle.current().pid());
        }
        if (!Files.exists(file)) {
            return OptionalLong.empty();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                FileLock shared = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return shared == null ? OptionalLong.of(readPid(channel)) : OptionalLong.empty();
        }
    }

    private static Path file(HermesHome home) {
        return home.runlog().resolve("up.lock");
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(OwnerOnly.FILE));
    }

    private static boolean lock(FileChannel channel) throws IOException {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (channel.tryLock() == null) {
            if (System.nanoTime() - giveUp > 0) {
                return false;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return true;
    }

    private static void writePid(FileChannel channel) throws IOException {
        channel.truncate(0);
        channel.write(US_ASCII.encode(ProcessHandle.current().pid() + "\n"), 0);
    }

    /** 0 in the moment between the lock and the pid of its holder. */
    private static long readPid(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST_PID);
        channel.read(bytes, 0);
        String pid = US_ASCII.decode(bytes.flip()).toString().strip();
        return pid.isEmpty() ? 0 : Long.parseLong(pid);
    }

    /** Frees the lock. The file stays: who removed it could remove the lock of a successor. */
    @Override
    public void close() throws IOException {
        channel.close();
        HELD.remove(file);
    }
}
