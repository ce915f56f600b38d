package dev.hermes.cli.run;

import dev.hermes.schemas.run.RunState;

/** Colours of a terminal for what must be seen at once. Without colours, texts stay as they are. Immutable. */
final class Colours {
    /** None. */
    static final Colours OFF = new Colours(false);

    private static final String RESET = "\u001b[0m";
    private static final String BOLD = "\u001b[1m";
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";
    private static final String ERROR = "error";

    private final boolean on;

    private Colours(boolean on) {
        this.on = on;
    }

    static Colours of(boolean on) {
        return on ? new Colours(true) : OFF;
    }

    /** A status, with what may stand behind it: ok is green, an error red, what is not over yellow. */
    String status(String cell) {
        if (cell.equals(RunState.OK)) {
            return in(GREEN, cell);
        }
        if (cell.equals(RunState.RUNNING) || cell.equals(RunState.INTERRUPTED)) {
            return in(YELLOW, cell);
        }
        return cell.equals(ERROR) || cell.startsWith(ERROR + " ") ? in(RED, cell) : cell;
    }

    /** What happened in a step: that it failed is red. */
    String happened(String cell) {
        return cell.startsWith(EventCells.FAIL)
                ? in(RED, EventCells.FAIL) + cell.substring(EventCells.FAIL.length())
                : cell;
    }

    String header(String cell) {
        return in(BOLD, cell);
    }

    private String in(String colour, String text) {
        return on && !text.isEmpty() ? colour + text + RESET : text;
    }
}
