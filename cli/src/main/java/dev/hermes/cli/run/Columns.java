package dev.hermes.cli.run;

import dev.hermes.cli.option.Printable;

/**
 * Lines of aligned cells: measure all, then make the lines. Cells are escaped here, so that a text from a file neither breaks
 * its line nor drives the terminal. Not thread-safe.
 */
public final class Columns {
    /** Wider cells do not push the columns behind them out of sight on every other line. */
    private static final int WIDEST_ALIGNED = 100;

    private final int[] gaps;
    private final int[] widths;

    /** Columns with so many blanks behind each but the last. */
    public Columns(int... gaps) {
        this.gaps = gaps.clone();
        this.widths = new int[gaps.length];
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
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = Printable.escape(cells[i]);
            int blanks = Math.max(0, widths[i] - DisplayWidth.of(cell)) + gaps[i];
            line.append(cell).append(" ".repeat(blanks));
        }
        return line.append(Printable.escape(cells[widths.length])).toString().stripTrailing();
    }
}
