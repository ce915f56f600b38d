package dev.hermes.cli.run;

import dev.hermes.cli.option.Screen;
import dev.hermes.cli.runs.IndexedRun;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Rows of runs as they change: time, id, status, steps, cost, what happened. Columns grow as they must. Not thread-safe. */
final class ChangeRows {
    private static final DateTimeFormatter DATE_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /** The widest cells that most runs have, so that few rows stand out. */
    private static final String[] USUAL = {"2026-07-20 13:11:04", "12345678", "interrupted", "123 steps", "$0.0022", ""
    };

    private static final String[] NAMES = {"TIME", "RUN", "STATUS", "STEPS", "COST", "SUMMARY"};
    private static final int STATUS = 2;
    private static final int SUMMARY = 5;

    private final Columns columns;
    private final Colours colours;
    private final ZoneId zone;

    ChangeRows(Screen screen, Colours colours, ZoneId zone) {
        this.columns = new Columns(2, 2, 2, 2, 2).on(screen, SUMMARY);
        this.colours = colours;
        this.zone = zone;
        columns.measure(USUAL);
    }

    /** The names of the columns. */
    String header() {
        return columns.line((column, text) -> colours.header(text), NAMES);
    }

    String line(IndexedRun run) {
        Long steps = run.steps();
        String happened = run.summary() != null ? run.summary() : run.error();
        String[] cells = {
            DATE_AND_TIME.format(run.ts().instant().atZone(zone)),
            run.runId(),
            run.status(),
            steps == null ? "" : EventCells.steps(steps),
            Money.sum(run.costUsd(), run.costComplete(), ReadingCommand.COST_DECIMALS),
            happened == null ? "" : happened
        };
        columns.measure(cells);
        return columns.line((column, text) -> column == STATUS ? colours.status(text) : text, cells);
    }
}
