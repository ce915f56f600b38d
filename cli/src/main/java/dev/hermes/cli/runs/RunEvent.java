package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.redaction.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Comparator;

/**
 * One event of a run file.
 *
 * @param line what it says
 * @param text the line as it stands in the file, without its line feed
 * @param place where it stands, there and among the events
 */
public record RunEvent(StepLine line, String text, Place place) {
    private static final LineCodec CODEC = new LineCodec();

    RunEvent(StepLine line, String text, long offset, int length) {
        this(line, text, new Place(line.ts().instant(), line.step(), offset, length));
    }

    /** The same event with what may not be shown masked. */
    public RunEvent masked(Redactor redactor) {
        String masked = redactor.mask(text).text();
        if (masked.equals(text)) {
            return this;
        }
        try {
            return new RunEvent(CODEC.read(masked), masked, place);
        } catch (RejectedLineException e) {
            throw new UncheckedIOException(new IOException("a line cannot be shown: masked, it is " + e.reason(), e));
        }
    }

    /**
     * Place of an event. The order is that in which events are shown and count: by instant, then step, then place in the file.
     *
     * @param offset byte of the file at which the line starts
     * @param length bytes of the line, without its line feed
     */
    public record Place(Instant instant, long step, long offset, int length) implements Comparable<Place> {
        private static final Comparator<Place> ORDER = Comparator.comparing(Place::instant)
                .thenComparingLong(Place::step)
                .thenComparingLong(Place::offset);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    /** Without the line: it may hold what must not be logged. */
    @Override
    public String toString() {
        return "RunEvent[" + line + ", offset=" + place.offset() + "]";
    }
}
