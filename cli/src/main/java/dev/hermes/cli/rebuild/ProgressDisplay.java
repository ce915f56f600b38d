package dev.hermes.cli.rebuild;

import dev.hermes.sink.ReadProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows how far a reading of the topics has come: a bar that is drawn again and again, or a line now and then. Thread-safe. */
final class ProgressDisplay implements ReadProgress, AutoCloseable {
    private static final Duration BETWEEN_BARS = Duration.ofMillis(200);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);
    private static final int WIDTH = 30;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean bar;
    private final LongSupplier nanoTime;
    private final long startNanos;
    private long shownNanos;
    private boolean drawn;

    /**
     * A display that shows nothing before its first turn.
     *
     * @param bar whether to draw a bar; else lines
     * @param nanoTime as {@link System#nanoTime}
     */
    ProgressDisplay(PrintWriter err, boolean bar, LongSupplier nanoTime) {
        this.err = err;
        this.bar = bar;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
        this.shownNanos = startNanos;
    }

    @Override
    public synchronized void moved(long done, long total) {
        long now = nanoTime.getAsLong();
        Duration pause = bar ? BETWEEN_BARS : BETWEEN_LINES;
        if (now - shownNanos < pause.toNanos()) {
            return;
        }
        shownNanos = now;
        String text = text(done, total, now - startNanos);
        if (bar) {
            err.print(CLEAR_LINE + bar(done, total) + " " + text);
            err.flush();
            drawn = true;
        } else {
            err.println(text);
        }
    }

    private static String bar(long done, long total) {
        int full = total == 0 ? WIDTH : (int) (WIDTH * done / total);
        return "[" + "=".repeat(full) + " ".repeat(WIDTH - full) + "]";
    }

    private static String text(long done, long total, long nanos) {
        double perSecond = done / (nanos / 1e9);
        String left = done == 0 ? "" : ", " + clock((long) Math.ceil((total - done) / perSecond)) + " left";
        return String.format(Locale.ROOT, "%,d of %,d events, %,.0f/s", done, total, perSecond) + left;
    }

    private static String clock(long seconds) {
        Duration left = Duration.ofSeconds(seconds);
        return left.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", left.toHours(), left.toMinutesPart(), left.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", left.toMinutes(), left.toSecondsPart());
    }

    /** Takes the bar away. */
    @Override
    public synchronized void close() {
        if (drawn) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }
}
