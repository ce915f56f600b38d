package dev.hermes.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ColumnsTest {
    @Test
    void cells_areAlignedByWhatATerminalShows() {
        // Given
        Columns columns = new Columns(2, 3);
        String[][] rows = {{"日本", "x", "1"}, {"abcde", "y", ""}, {"e\u0301", "\u001b", "3"}};
        for (String[] row : rows) {
            columns.measure(row);
        }

        // When
        StringBuilder lines = new StringBuilder();
        for (String[] row : rows) {
            lines.append(columns.line(row)).append('\n');
        }

        // Then
        assertEquals("""
                日本   x        1
                abcde  y
                e\u0301      \\u001b   3
                """, lines.toString());
    }
}
