package dev.hermes.client;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for spools whose owner is gone, which is to say, whose lock can be had: takes over what waits in them, and deletes
 * those that have been settled for long enough. Used by one thread.
 */
final class Adopter {
    private static final Logger LOG = LoggerFactory.getLogger(Adopter.class);

    /** At once; more are taken over when these are done. */
    private static final int MOST_ADOPTED = 64;

    private static final Duration BROKEN_FOR = Duration.ofMinutes(1);

    private final SpoolFolder folder;
    private final String ownName;
    private final Window window = new Window(Shipper.WINDOW_BYTES);
    private final Wakeup wakeup;
    private final Clock clock;
    /** Spools to be left alone until then: settled ones, until they are deleted, and such that cannot be used. */
    private final Map<String, Instant> leftAlone = new HashMap<>();

    private boolean moreLeft;

    Adopter(SpoolFolder folder, String ownName, Wakeup wakeup, Clock clock) {
        this.folder = folder;
        this.ownName = ownName;
        this.wakeup = wakeup;
        this.clock = clock;
    }

    /** A spool taken over. */
    record Adopted(SpoolLock lock, Shipment shipment) {
        boolean isDone() {
            return shipment.waiting() == 0;
        }

        /** Lets go of it. If it is done, it is deleted later. */
        void release() throws IOException {
            try (lock) {
                shipment.close();
            }
        }
    }

    /** Takes over what can be had, and adds it to {@code adopted}. */
    void adopt(List<Adopted> adopted) throws IOException {
        moreLeft = false;
        List<String> spools = folder.spools();
        leftAlone.keySet().retainAll(spools);
        for (String name : spools) {
            if (!isDue(name)) {
                continue;
            }
            if (adopted.size() >= MOST_ADOPTED) {
                moreLeft = true;
                return;
            }
            Adopted spool = adoptOrNull(name);
            if (spool != null) {
                adopted.add(spool);
            }
        }
        tidyLocks();
    }

    /** Whether some were left for later. */
    boolean hasMoreLeft() {
        return moreLeft;
    }

    private boolean isDue(String name) {
        Instant until = leftAlone.get(name);
        return until == null || !until.isAfter(clock.instant());
    }

    private Adopted adoptOrNull(String name) {
        try {
            SpoolLock lock = SpoolLock.tryLock(folder.lock(name));
            return lock == null ? null : adoptLocked(name, lock);
        } catch (IOException e) {
            LOG.warn("cannot take over a spool spool={} reason=\"{}\"", folder.spool(name), e.toString());
            leaveAlone(name);
            return null;
        }
    }

    /** Looks at a spool that cannot be used again in a while. */
    void leaveAlone(String name) {
        leftAlone.put(name, clock.instant().plus(BROKEN_FOR));
    }

    private Adopted adoptLocked(String name, SpoolLock lock) throws IOException {
        Adopted adopted = null;
        try {
            adopted = adoptedOrNull(name, lock);
            return adopted;
        } finally {
            if (adopted == null) {
                lock.close();
            }
        }
    }

    private Adopted adoptedOrNull(String name, SpoolLock lock) throws IOException {
        if (!Files.exists(folder.spool(name))) {
            lock.deleteFile(); // another one was quicker, and is through with it
            return null;
        }
        AckFile.Ack ack = AckFile.read(folder.spool(name));
        SpoolPosition settled = ack == null ? Segments.start(folder.spool(name)) : ack.settled();
        SpoolPosition end = SpoolRecovery.recover(folder.spool(name), settled);
        if (end.seq() <= settled.seq()) {
            deleteIfOld(name, lock, ack);
            return null;
        }
        LOG.info("takes over a spool spool={} events={}", name, end.seq() - settled.seq());
        return new Adopted(lock, new Shipment(folder, name, settled, () -> end, window, wakeup, clock));
    }

    private void deleteIfOld(String name, SpoolLock lock, AckFile.Ack ack) throws IOException {
        Instant deletion = ack == null ? Instant.MIN : ack.at().plus(SpoolWriter.KEEP);
        if (deletion.isAfter(clock.instant())) {
            leftAlone.put(name, deletion);
            return;
        }
        folder.delete(name);
        lock.deleteFile();
    }

    /** Deletes lock files whose spool is gone or was never made, but not one that is being made. */
    private void tidyLocks() throws IOException {
        Instant old = clock.instant().minus(SpoolWriter.KEEP);
        for (String name : folder.locks()) {
            if (!Files.exists(folder.spool(name)) && folder.isLockOlder(name, old)) {
                adoptOrNull(name);
            }
        }
    }

    /** About how many bytes wait in the spools of others, the dead and the living. */
    long otherBytes() throws IOException {
        long bytes = 0;
        for (String name : folder.spools()) {
            if (!name.equals(ownName) && isDue(name)) {
                bytes += folder.waitingBytes(name);
            }
        }
        return bytes;
    }
}
