package dev.hermes.client;

import dev.hermes.testkit.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Asks from another process whether a file is locked: within this JVM the question alone would free the lock. */
final class LockProbe {
    private static final int LOCKED = 3;

    private LockProbe() {}

    static boolean isLocked(Path file) {
        try {
            int exit =
                    ChildJvm.builder(LockProbe.class, file.toString()).start().waitFor();
            if (exit != 0 && exit != LOCKED) {
                throw new IllegalStateException("the probe failed: exit code " + exit);
            }
            return exit == LOCKED;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            System.exit(lock == null ? LOCKED : 0);
        }
    }
}
