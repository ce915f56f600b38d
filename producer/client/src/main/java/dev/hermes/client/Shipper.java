package dev.hermes.client;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread behind a publisher: sends what is in its spool and in those it has taken over. It is never interrupted, and
 * only it touches spools, connection and acknowledgements.
 */
final class Shipper {
    /** What may be under way at once, of the own spool, and of all others together. */
    static final long WINDOW_BYTES = 8 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(Shipper.class);
    /** Between two turns, so that events gather. */
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** How long this thread looks by itself after there was something to do: to be woken would cost the agent time. */
    private static final long AWAKE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long TIDY_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long ADOPT_EVERY_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final SpoolFolder folder;
    private final OwnSpool ownSpool;
    private final Shipment own;
    private final Adopter adopter;
    private final Connection connection;
    private final Wakeup wakeup;
    private final Clock clock;
    private final Thread thread;
    private final RareLog troubles = new RareLog(LOG);
    private final List<Adopter.Adopted> adopted = new ArrayList<>();
    private long adoptedBefore;
    private long activeAt = System.nanoTime();
    private long lastTidy = System.nanoTime() - TIDY_EVERY_NANOS;
    private long lastAdoption = System.nanoTime() - ADOPT_EVERY_NANOS;

    private final AtomicLong adoptionsWanted = new AtomicLong();
    private final ReentrantLock turnLock = new ReentrantLock();
    private final Condition turnEnded = turnLock.newCondition();
    private volatile Others others = new Others(0, 0, 0, false);
    private volatile String trouble;
    private volatile boolean stopped;

    /**
     * How it stands with the spools taken over.
     *
     * @param acknowledged events of theirs that the broker has
     * @param waiting events of theirs that are to be sent
     * @param adoptions the last adoption that was asked for and is over
     * @param moreLeft whether spools were left for later
     */
    record Others(long acknowledged, long waiting, long adoptions, boolean moreLeft) {}

    Shipper(SpoolFolder folder, OwnSpool ownSpool, Connection connection, Wakeup wakeup, Clock clock)
            throws IOException {
        this.folder = folder;
        this.ownSpool = ownSpool;
        this.connection = connection;
        this.wakeup = wakeup;
        this.clock = clock;
        this.adopter = new Adopter(folder, ownSpool.name(), wakeup, clock);
        this.own = new Shipment(
                folder,
                ownSpool.name(),
                SpoolPosition.START,
                ownSpool.writer()::end,
                new Window(WINDOW_BYTES),
                wakeup,
                clock);
        ownSpool.writer().otherBytes(adopter.otherBytes());
        this.thread = new Thread(this::run, "hermes-shipper-" + ownSpool.name());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    Shipment.Progress progress() {
        return own.progress();
    }

    Others others() {
        return others;
    }

    /** What is in the way of sending; null when nothing is. */
    String problem() {
        return trouble != null ? trouble : connection.problem();
    }

    /** Has it look for spools to take over, whether a broker is known or not; see {@link Others#adoptions}. */
    long wantAdoption() {
        long wanted = adoptionsWanted.incrementAndGet();
        wakeup.signal();
        return wanted;
    }

    /** Waits until the condition holds, which is looked at after every turn; interrupts and time-outs end it too. */
    void await(BooleanSupplier condition, Duration timeout) {
        long left = saturatedNanos(timeout);
        turnLock.lock();
        try {
            while (!condition.getAsBoolean() && left > 0 && !stopped) {
                left = turnEnded.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            turnLock.unlock();
        }
    }

    private static long saturatedNanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE; // 292 years
        }
    }

    /** Ends the thread, which lets go of all spools. Returns when it has, or after {@code timeout}. */
    void stop(Duration timeout) {
        stopped = true;
        wakeup.signal();
        try {
            thread.join(timeout.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!stopped) {
                pause(guardedTurn());
            }
        } finally {
            end();
        }
    }

    private void pause(boolean busy) {
        if (busy) {
            activeAt = System.nanoTime();
        }
        if (System.nanoTime() - activeAt < AWAKE_NANOS) {
            LockSupport.parkNanos(this, PACE_NANOS);
        } else if (wakeup.sleep(TIDY_EVERY_NANOS)) {
            activeAt = System.nanoTime();
        }
    }

    /** A turn that fails, on a full disk say, is tried again. */
    private boolean guardedTurn() {
        boolean busy = false;
        try {
            busy = turn();
            trouble = null;
        } catch (Throwable e) { // an error too: without this thread nothing is sent any more
            trouble = "the spool %s cannot be used: %s".formatted(folder.root(), e);
            troubles.warn("{}", trouble, e);
        }
        turnLock.lock();
        try {
            turnEnded.signalAll();
        } finally {
            turnLock.unlock();
        }
        return busy;
    }

    private boolean turn() throws IOException {
        adoptIfDue();
        boolean settled = settle();
        boolean busy = ship();
        settled |= settle();
        watch(settled);
        releaseDone();
        tidyIfDue();
        return busy;
    }

    private void adoptIfDue() throws IOException {
        long wanted = adoptionsWanted.get();
        boolean isWanted = wanted > others.adoptions();
        boolean goesOn = adopter.hasMoreLeft() && adopted.isEmpty();
        if (!isWanted && !goesOn && System.nanoTime() - lastAdoption < ADOPT_EVERY_NANOS) {
            return;
        }
        lastAdoption = System.nanoTime();
        if (isWanted || connection.hasServers()) {
            adopter.adopt(adopted);
        }
        ownSpool.writer().otherBytes(adopter.otherBytes());
        takeDownOthers(wanted);
    }

    private boolean ship() throws IOException {
        if (own.waiting() == 0 && adopted.isEmpty()) {
            return false;
        }
        Sender sender = connection.senderOrNull();
        takeFailure(); // of a connection that was closed just now
        if (sender == null) {
            return false;
        }
        boolean busy = own.ship(sender);
        for (Adopter.Adopted spool : List.copyOf(adopted)) {
            busy |= shipAdopted(spool, sender);
        }
        return busy;
    }

    /** One that cannot be read holds up nothing. */
    private boolean shipAdopted(Adopter.Adopted spool, Sender sender) throws IOException {
        try {
            return spool.shipment().ship(sender);
        } catch (IOException e) {
            String name = spool.shipment().name();
            LOG.warn("cannot read a spool taken over spool={} reason=\"{}\"", name, e.toString());
            adopter.leaveAlone(name);
            letGo(spool);
            return false;
        }
    }

    private void letGo(Adopter.Adopted spool) throws IOException {
        adopted.remove(spool);
        adoptedBefore += spool.shipment().progress().acknowledged();
        spool.release();
    }

    private boolean settle() throws IOException {
        boolean settled = own.settle();
        if (settled) {
            ownSpool.writer().settled(new SpoolWriter.Settled(own.progress().settledSeq(), clock.instant()));
        }
        for (Adopter.Adopted spool : adopted) {
            settled |= spool.shipment().settle();
        }
        return settled;
    }

    private void watch(boolean settled) {
        Exception failure = takeFailure();
        if (failure != null) {
            connection.failed(failure);
            takeFailure(); // of what was under way on a connection that has been closed for it
        } else if (settled || (own.waiting() == 0 && adopted.isEmpty())) {
            connection.alive();
        } else if (isUnderWay()) {
            connection.silent();
        }
    }

    private boolean isUnderWay() {
        return own.isUnderWay()
                || adopted.stream().anyMatch(spool -> spool.shipment().isUnderWay());
    }

    private Exception takeFailure() {
        Exception failure = own.takeFailure();
        for (Adopter.Adopted spool : adopted) {
            Exception other = spool.shipment().takeFailure();
            failure = failure == null ? other : failure;
        }
        return failure;
    }

    private void releaseDone() throws IOException {
        for (Adopter.Adopted spool : List.copyOf(adopted)) {
            if (spool.isDone()) {
                LOG.info("a spool taken over is done spool={}", spool.shipment().name());
                letGo(spool);
            }
        }
        takeDownOthers(others.adoptions());
    }

    private void takeDownOthers(long adoptions) {
        long acknowledged = adoptedBefore;
        long waiting = 0;
        for (Adopter.Adopted spool : adopted) {
            acknowledged += spool.shipment().progress().acknowledged();
            waiting += spool.shipment().waiting();
        }
        others = new Others(acknowledged, waiting, adoptions, adopter.hasMoreLeft());
    }

    private void tidyIfDue() {
        if (System.nanoTime() - lastTidy >= TIDY_EVERY_NANOS) {
            lastTidy = System.nanoTime();
            ownSpool.writer().tidy(clock.instant());
        }
    }

    /** Takes down what came in last, and lets go of everything, whatever fails. */
    private void end() {
        attempt("close the connection", connection::close);
        attempt("settle", this::settle);
        for (Adopter.Adopted spool : adopted) {
            attempt("release a spool taken over", spool::release);
        }
        attempt("close the spool", own::close);
        attempt("release the spool", () -> ownSpool.release(folder));
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void attempt(String what, Step step) {
        try {
            step.run();
        } catch (IOException | RuntimeException e) {
            LOG.warn("cannot end well step=\"{}\"", what, e);
        }
    }
}
