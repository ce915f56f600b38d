package dev.hermes.cli.run;

import dev.hermes.cli.runs.RunEvent;
import dev.hermes.cli.runs.RunTimeline;
import dev.hermes.schemas.run.RunSummary;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * A timeline in columns: time, kind, model or tool, what happened, size, cost, latency. The date is shown where the run
 * lies on more than one day of the zone. Not thread-safe.
 */
final class TimelineText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final DateTimeFormatter DATE_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final TimelineStyle style;
    private final Columns columns;
    private final ZoneId zone;
    private RunTimeline timeline;
    private DateTimeFormatter format;

    TimelineText(TimelineStyle style, ZoneId zone) {
        this.style = style;
        this.columns = style.columns();
        this.zone = zone;
    }

    /** Takes the width of an event's cells into account; what depends on the whole run is still to come. */
    void measure(RunEvent event) {
        columns.measure(EventCells.of(event.line()).behind(""));
    }

    /** Takes the whole run into account, when all its events are measured. */
    void measure(RunTimeline whole) {
        timeline = whole;
        boolean oneDay = day(whole.earliest()).equals(day(whole.latest()));
        format = oneDay ? TIME : DATE_AND_TIME;
        EventCells end = whole.hasEnd() ? EventCells.EMPTY.ofRun(runSteps(), runCost()) : EventCells.EMPTY;
        columns.measure(end.behind(time(whole.earliest())));
    }

    private Object day(Instant instant) {
        return instant.atZone(zone).toLocalDate();
    }

    private String time(Instant instant) {
        return format.format(instant.atZone(zone));
    }

    /** The line of an event. */
    String line(RunEvent event) {
        EventCells cells = EventCells.of(event.line());
        if (timeline.isLatestEnd(event)) {
            cells = cells.ofRun(runSteps(), runCost());
        }
        return columns.line(
                style.paint(event.line()), cells.behind(time(event.place().instant())));
    }

    private String runSteps() {
        return EventCells.steps(timeline.summary().totals().steps());
    }

    private String runCost() {
        RunSummary.Totals totals = timeline.summary().totals();
        return Money.sum(totals.costUsd(), totals.costComplete(), ReadingCommand.COST_DECIMALS);
    }
}
