package dev.hermes.cli.run;

import dev.hermes.cli.runs.IndexedRun;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Rows of runs as they change: time, id, status, steps, cost, what happened. Columns grow as they must. Not thread-safe. */
final class ChangeRows {
    private static final DateTimeFormatter DATE_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /** The widest cells that most runs have, so that few rows stand out. */
    private static final String[] USUAL = {"2026-07-20 13:11:04", "12345678", "interrupted", "123 steps", "$0.0022", ""
    };

    private final Columns columns = new Columns(2, 2, 2, 2, 2);
    private final ZoneId zone;

    ChangeRows(ZoneId zone) {
        this.zone = zone;
        columns.measure(USUAL);
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
        return columns.line(cells);
    }
}
