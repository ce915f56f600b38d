package dev.hermes.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the events of one spool to the broker: reads them in order, sends them, and takes down up to where they are
 * settled. What it holds in memory is bounded by the window. For the shipper's thread, but for {@link #progress}.
 */
final class Shipment implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Shipment.class);

    /** Events read in one go, so that one spool does not keep the others waiting. */
    private static final int EVENTS_IN_TURN = 1_000;

    private final String name;
    private final SpoolFolder folder;
    private final Supplier<SpoolPosition> end;
    private final Window window;
    private final Wakeup wakeup;
    private final Clock clock;
    private final SpoolReader reader;
    private final AckFile ackFile;
    private final Deque<InFlight> inFlight = new ArrayDeque<>();
    /** Why events under way have failed that are to be sent again. */
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    private volatile boolean toSendAgain;
    private final long firstSeq;
    private SpoolPosition settled;
    private long acknowledged;
    private long setAside;
    private volatile Progress progress;

    /**
     * How far a shipment is; the counts are of this shipment only.
     *
     * @param settledSeq number of the last frame up to which all are settled
     * @param acknowledged of the settled frames, those that the broker has
     * @param setAside of the settled frames, those that it refused for good
     * @param unreadable of the settled frames, those that were damaged
     */
    record Progress(long settledSeq, long acknowledged, long setAside, long unreadable) {}

    /**
     * A shipment of what lies in a spool behind {@code settled}.
     *
     * @param end place up to which the spool is written; may move on
     */
    Shipment(
            SpoolFolder folder,
            String name,
            SpoolPosition settled,
            Supplier<SpoolPosition> end,
            Window window,
            Wakeup wakeup,
            Clock clock)
            throws IOException {
        this.folder = folder;
        this.name = name;
        this.end = end;
        this.window = window;
        this.wakeup = wakeup;
        this.clock = clock;
        this.settled = settled;
        this.firstSeq = settled.seq();
        this.reader = new SpoolReader(folder.spool(name), settled, this::keepDamaged);
        this.ackFile = AckFile.open(folder.spool(name));
        this.progress = new Progress(settled.seq(), 0, 0, 0);
    }

    private void keepDamaged(Path segmentFile) throws IOException {
        Path kept = folder.keepCorrupt(name, segmentFile);
        LOG.error("damaged events in a spool are passed over file={} kept_as={}", segmentFile, kept);
    }

    String name() {
        return name;
    }

    Progress progress() {
        return progress;
    }

    /** Events that are not settled. */
    long waiting() {
        return end.get().seq() - progress.settledSeq();
    }

    boolean isUnderWay() {
        return !inFlight.isEmpty();
    }

    /** Sends what there is, and what failed before, as far as there is room; true when anything was sent. */
    boolean ship(Sender sender) throws IOException {
        boolean sent = sendAgain(sender);
        for (int i = 0; i < EVENTS_IN_TURN && window.hasRoom() && !toSendAgain; i++) {
            Frame frame = reader.next(end.get());
            if (frame == null) {
                return sent;
            }
            InFlight event = new InFlight(frame);
            inFlight.add(event);
            window.add(frame);
            event.send(sender, this::afterwards);
            sent = true;
        }
        return sent;
    }

    /** In their order, and before any behind them is read. */
    private boolean sendAgain(Sender sender) {
        if (!toSendAgain) {
            return false;
        }
        toSendAgain = false;
        for (InFlight event : inFlight) {
            if (event.hasFailed()) {
                event.send(sender, this::afterwards);
                if (event.hasFailed()) {
                    break;
                }
            }
        }
        return true;
    }

    private void afterwards(Exception e) {
        if (e != null) {
            failure.set(e);
            toSendAgain = true;
        }
        wakeup.signal();
    }

    /** Why events failed that will be sent again, since this was asked last; or null. */
    Exception takeFailure() {
        return failure.getAndSet(null);
    }

    /** Takes down what has become of the events sent; true when anything was settled. */
    boolean settle() throws IOException {
        for (InFlight first = inFlight.peek(); first != null && isSettled(first); first = inFlight.peek()) {
            inFlight.remove();
            window.remove(first.frame());
            settled = first.frame().end();
        }
        if (inFlight.isEmpty()) {
            settled = reader.at(); // behind damaged frames too
        }
        if (settled.seq() == progress.settledSeq()) {
            return false;
        }
        ackFile.write(settled, clock.instant());
        long unreadable = settled.seq() - firstSeq - acknowledged - setAside;
        progress = new Progress(settled.seq(), acknowledged, setAside, unreadable);
        return true;
    }

    private boolean isSettled(InFlight event) throws IOException {
        if (event.isAcknowledged()) {
            acknowledged++;
            return true;
        }
        if (event.isRefused()) {
            setAside(event);
            return true;
        }
        return false;
    }

    private void setAside(InFlight event) throws IOException {
        Frame frame = event.frame();
        Path file = folder.setAside(name, frame);
        setAside++;
        LOG.error(
                "the broker refuses an event, it is set aside run_id={} bytes={} file={} reason=\"{}\"",
                new String(frame.key(), StandardCharsets.UTF_8),
                frame.value().length,
                file,
                event.failure().getMessage());
    }

    /** Ends; what is not settled stays in the spool. */
    @Override
    public void close() throws IOException {
        inFlight.forEach(event -> window.remove(event.frame()));
        inFlight.clear();
        try (reader) {
            ackFile.close();
        }
    }
}
