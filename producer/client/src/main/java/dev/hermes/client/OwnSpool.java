package dev.hermes.client;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The spool that a publisher writes.
 *
 * @param lock says that its owner lives
 */
record OwnSpool(String name, SpoolLock lock, SpoolWriter writer) {
    private static final AtomicLong COUNTER = new AtomicLong();

    /** A new, empty spool under a name that no other has. */
    static OwnSpool begin(SpoolFolder folder, PublisherConfig config) {
        try {
            String name = newName(folder);
            SpoolLock lock = SpoolLock.tryLock(folder.lock(name));
            while (lock == null) { // another copy of this class in this JVM, or someone who tidies up
                name = newName(folder);
                lock = SpoolLock.tryLock(folder.lock(name));
            }
            OwnerOnly.createFolder(folder.spool(name));
            if (config.fsync() == Fsync.ALWAYS) {
                folder.sync();
            }
            return new OwnSpool(name, lock, SpoolWriter.begin(folder.spool(name), config));
        } catch (IOException e) {
            throw SpoolFolder.cannotWrite(folder.root(), e);
        }
    }

    private static String newName(SpoolFolder folder) {
        String name = Jvm.id() + "-" + COUNTER.incrementAndGet();
        return Files.exists(folder.spool(name)) ? newName(folder) : name;
    }

    /** Lets go of it: what is left is for the next process. One that was never written disappears. */
    void release(SpoolFolder folder) throws IOException {
        try (lock) {
            if (writer.end().seq() == 0) {
                folder.delete(name);
                lock.deleteFile();
            }
        }
    }
}
