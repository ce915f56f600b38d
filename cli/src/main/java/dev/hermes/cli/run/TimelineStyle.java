package dev.hermes.cli.run;

import dev.hermes.cli.option.Screen;
import dev.hermes.schemas.event.StepLine;

/**
 * How a timeline looks.
 *
 * @param colours of what failed, and of the status at the end
 */
record TimelineStyle(Screen screen, Colours colours) {
    private static final int NAME = 2;
    private static final int HAPPENED = 3;

    /** Its columns: time, kind, model or tool, what happened, size, cost, latency. */
    Columns columns() {
        return new Columns(2, 3, 3, 3, 2, 2).on(screen, HAPPENED);
    }

    /** The colours of an event's cells. */
    CellPaint paint(StepLine line) {
        return (column, text) -> {
            if (column == NAME && line.isEnd()) {
                return colours.status(text);
            }
            return column == HAPPENED && !line.isEnd() ? colours.happened(text) : text;
        };
    }
}
