package dev.hermes.schemas.run;

import dev.hermes.schemas.avro.EventMark;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.event.Timestamp;
import java.time.Instant;
import java.util.Comparator;

/** The order in which events count and are shown: by instant of ts, then step, then seq. */
final class EventMarks {
    private static final Comparator<EventMark> ORDER = Comparator.comparingLong(EventMark::getEpochSecond)
            .thenComparingInt(EventMark::getNano)
            .thenComparingLong(EventMark::getStep)
            .thenComparingLong(EventMark::getSeq);

    /** Longest spelling of a ts that is copied; agents write 20 to 35 chars, but a fraction may have any number of digits. */
    private static final int MAX_TS_CHARS = 64;

    private EventMarks() {}

    static EventMark of(StepLine line, long seq) {
        Instant instant = line.ts().instant();
        return new EventMark(textOf(line.ts()), instant.getEpochSecond(), instant.getNano(), line.step(), seq, null);
    }

    private static String textOf(Timestamp ts) {
        return ts.text().length() <= MAX_TS_CHARS
                ? ts.text()
                : Timestamp.of(ts.instant()).text();
    }

    static EventMark withText(EventMark mark, String text) {
        return new EventMark(
                mark.getTs(), mark.getEpochSecond(), mark.getNano(), mark.getStep(), mark.getSeq(), Clip.text(text));
    }

    static String textOrNull(EventMark mark) {
        return mark == null ? null : mark.getText();
    }

    static boolean isAfter(EventMark mark, EventMark other) {
        return ORDER.compare(mark, other) > 0;
    }

    /** The earlier of the two; {@code before} may be null. */
    static EventMark earlier(EventMark before, EventMark mark) {
        return before == null || isAfter(before, mark) ? mark : before;
    }

    /** The later of the two; {@code before} may be null. */
    static EventMark later(EventMark before, EventMark mark) {
        return before == null || isAfter(mark, before) ? mark : before;
    }
}
