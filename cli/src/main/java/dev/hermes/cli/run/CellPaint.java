package dev.hermes.cli.run;

/** Colours the cells of a line. */
interface CellPaint {
    /** Leaves them as they are. */
    CellPaint NONE = (column, text) -> text;

    /**
     * A cell as it is shown.
     *
     * @param text the cell, escaped and cut
     */
    String paint(int column, String text);
}
