package dev.hermes.cli.run;

import dev.hermes.cli.runs.RunEvent;
import dev.hermes.schemas.run.RunSummary;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/**
 * The rows of a timeline that grows: as those of a whole one, but in the order in which the events come, and with the widths of
 * what is known so far. The date is shown from the first event on that is of another day. Not thread-safe.
 */
final class LiveTimeline {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final DateTimeFormatter DATE_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /** The widest cells that most events have: a run has but few when it begins, and the rest is to stand below them. */
    private static final String[] USUAL = {
        "13:11:04", "model", "claude-sonnet-4", "decide which tool to call", "482+124 tok", "$0.0014", ""
    };

    private final TimelineStyle style;
    private final Columns columns;
    private final ZoneId zone;
    private LocalDate firstDay;
    private DateTimeFormatter format = TIME;

    LiveTimeline(TimelineStyle style, ZoneId zone) {
        this.style = style;
        this.columns = style.columns();
        this.zone = zone;
        columns.measure(USUAL);
    }

    /** Takes the width of an event's cells into account. */
    void measure(RunEvent event) {
        LocalDate day = event.place().instant().atZone(zone).toLocalDate();
        firstDay = firstDay == null ? day : firstDay;
        if (!day.equals(firstDay)) {
            format = DATE_AND_TIME;
        }
        columns.measure(EventCells.of(event.line()).behind(time(event)));
    }

    private String time(RunEvent event) {
        return format.format(event.place().instant().atZone(zone));
    }

    /** The line of an event; an end has what the run comes to so far. */
    String line(RunEvent event, RunSummary soFar) {
        measure(event);
        EventCells cells = EventCells.of(event.line());
        if (event.line().isEnd()) {
            RunSummary.Totals totals = soFar.totals();
            cells = cells.ofRun(
                    EventCells.steps(totals.steps()),
                    Money.sum(totals.costUsd(), totals.costComplete(), ReadingCommand.COST_DECIMALS));
        }
        return columns.line(style.paint(event.line()), cells.behind(time(event)));
    }
}
