package dev.hermes.sink;

import dev.hermes.schemas.event.Timestamp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time by which run files grow old: never ahead of the wall clock, of the newest line that the folder has received, and
 * of its own last reading by more than {@link #LONGEST_STEP}. So a clock that jumps ahead makes nothing old at once, and
 * after a long pause files go late. The reading is kept in the file {@value #NAME}, which only who has
 * {@link FolderLock.Right#PRUNE} writes. Thread-safe.
 */
final class PruneClock {
    static final String NAME = ".hermes-prune-clock";
    /** How far one look may move the reading on: more than the day between two looks, so that it catches up. */
    static final Duration LONGEST_STEP = Duration.ofDays(2);

    private static final Logger LOG = LoggerFactory.getLogger(PruneClock.class);
    /** By how much the clocks of two machines may differ without one of them being wrong. */
    private static final Duration SKEW = Duration.ofHours(1);

    private final RunsFolder runs;
    private final InstantSource wall;
    private final Path file;
    /** What was read or kept last; null where there is none. */
    private volatile Instant reading;

    private PruneClock(RunsFolder runs, InstantSource wall) {
        this.runs = runs;
        this.wall = wall;
        this.file = runs.root().resolve(NAME);
    }

    /** The clock of a folder, which need not have one yet. */
    static PruneClock in(RunsFolder runs, InstantSource wall) {
        PruneClock clock = new PruneClock(runs, wall);
        try {
            clock.reading = clock.read();
        } catch (IOException e) { // no reason to write no lines; the next look fails for it
            LOG.warn("cannot use the clock of retention reason=\"{}\"", e.getMessage());
        }
        return clock;
    }

    /**
     * What counts as now; changes nothing.
     *
     * @param newest when the newest line of the folder was received
     */
    Instant look(Instant newest) throws IOException {
        reading = read();
        Instant now = earlier(wall.instant(), newest);
        return reading == null ? now : earlier(now, reading.plus(LONGEST_STEP));
    }

    /** Makes a look count as one: the next goes on from here. A clock that was set back does not take the reading with it. */
    void keep(Instant look) throws IOException {
        if (reading != null && !look.isAfter(reading)) {
            return;
        }
        try {
            byte[] text = (look + "\n").getBytes(StandardCharsets.UTF_8);
            DurableFiles.replace(file, text, runs.access(), runs.opener());
        } catch (IOException e) {
            throw DiskFailures.of("write", file, e);
        }
        reading = look;
    }

    /**
     * When a line counts as received that has this receipt time. It is that time, but while the wall clock is behind the
     * reading, and so surely wrong, no earlier than the reading: else the line would be old as soon as the clock is right
     * again.
     *
     * @param receivedMillis epoch milliseconds
     */
    long receivedMillis(long receivedMillis) {
        Instant known = reading;
        boolean isSetBack =
                known != null && Duration.between(wall.instant(), known).compareTo(SKEW) > 0;
        return isSetBack ? Math.max(receivedMillis, known.toEpochMilli()) : receivedMillis;
    }

    private Instant read() throws IOException {
        String text;
        try {
            text = Files.readString(file).strip();
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw DiskFailures.of("read", file, e);
        }
        Timestamp timestamp = Timestamp.parseOrNull(text);
        if (timestamp == null) {
            throw new IOException(file + " holds no instant such as 2026-07-20T13:00:00Z: remove it, it is made anew");
        }
        return timestamp.instant();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
