package dev.hermes.cli.run;

import dev.hermes.cli.option.Printable;
import dev.hermes.cli.option.Screen;

/**
 * Lines of aligned cells: measure all, then make the lines. Cells are escaped here, so that a text from a file neither breaks
 * its line nor drives the terminal. On a terminal lines are cut to its width. Not thread-safe.
 */
public final class Columns {
    /** Wider cells do not push the columns behind them out of sight on every other line. */
    private static final int WIDEST_ALIGNED = 100;

    /** What stays of a cell that gives way. */
    private static final int NARROWEST = 8;

    private final int[] gaps;
    /** Of all columns, the last one's too. */
    private final int[] widths;

    private int lineWidth = Integer.MAX_VALUE;
    private int givesWay;

    /** Columns with so many blanks behind each but the last. */
    public Columns(int... gaps) {
        this.gaps = gaps.clone();
        this.widths = new int[gaps.length + 1];
        this.givesWay = gaps.length;
    }

    /** Fits the lines into a screen; the cells of one column are cut first. */
    Columns on(Screen screen, int firstCut) {
        lineWidth = screen.width();
        givesWay = firstCut;
        return this;
    }

    /** Takes the widths of a line's cells into account. */
    public void measure(String... cells) {
        for (int i = 0; i < widths.length; i++) {
            int width = DisplayWidth.of(Printable.escape(cells[i]));
            if (width <= WIDEST_ALIGNED) {
                widths[i] = Math.max(widths[i], width);
            }
        }
    }

    /** The line of cells, one more than there are gaps, without blanks at its end. */
    public String line(String... cells) {
        return line(CellPaint.NONE, cells);
    }

    /** The same with colours. */
    String line(CellPaint paint, String... cells) {
        int widest = widest();
        StringBuilder line = new StringBuilder();
        int left = lineWidth;
        int blanks = 0;
        for (int i = 0; i < cells.length && left > blanks; i++) {
            int most = i == givesWay ? Math.min(widest, left - blanks) : left - blanks;
            String cell = DisplayWidth.cut(cells[i], most);
            int width = DisplayWidth.of(cell);
            if (!cell.isEmpty()) {
                line.append(" ".repeat(blanks)).append(paint.paint(i, cell));
                left -= blanks + width;
                blanks = 0;
            }
            if (i < gaps.length) {
                int aligned = i == givesWay ? Math.min(widths[i], widest) : widths[i];
                blanks += Math.max(0, aligned - width) + gaps[i];
            }
        }
        return line.toString().stripTrailing();
    }

    /** What the column that gives way may take. */
    private int widest() {
        if (lineWidth == Integer.MAX_VALUE) {
            return Integer.MAX_VALUE;
        }
        int others = 0;
        for (int i = 0; i < widths.length; i++) {
            others += (i == givesWay ? 0 : widths[i]) + (i < gaps.length ? gaps[i] : 0);
        }
        return Math.max(NARROWEST, lineWidth - others);
    }
}
