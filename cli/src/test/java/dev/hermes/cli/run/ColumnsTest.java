package dev.hermes.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.option.Screen;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "12, abcdef  ghij",
        "11, abcdef  gh…",
        "10, abcdef  g…",
        "7, abcdef",
        "5, abcd…",
    })
    void line_isCutToTheScreen(int width, String expected) {
        // Given
        Columns columns = new Columns(2).on(new Screen(true, width), 0);
        String[] row = {"abcdef", "ghij"};
        columns.measure(row);

        // When
        String line = columns.line(row);

        // Then
        assertEquals(expected, line);
    }

    @Test
    void cellThatGivesWay_isCutFirst() {
        // Given
        Columns columns = new Columns(2, 2).on(new Screen(true, 30), 1);
        String[] wide = {"13:11:04", "decide which tool to call", "$0.0014"};
        String[] narrow = {"13:11:06", "ok", "-"};
        columns.measure(wide);
        columns.measure(narrow);

        // When
        List<String> lines = List.of(columns.line(wide), columns.line(narrow));

        // Then
        assertEquals(List.of("13:11:04  decide whi…  $0.0014", "13:11:06  ok           -"), lines);
    }

    @ParameterizedTest
    @CsvSource({
        "日本語日本語, 5, 日本…",
        "日本語日本語, 6, 日本…",
        "e\u0301e\u0301e\u0301e\u0301, 3, e\u0301e\u0301…",
        "a\u001b[31mb, 6, a…",
        "a\u001b[31mb, 8, a\\u001b…",
        "a\uD83D\uDC69\u200D\uD83D\uDC67bc, 5, a…",
        "abc, 3, abc",
    })
    void cut_liesNeitherInsideACharacterNorInsideAnEscape(String text, int columns, String expected) {
        // When
        String cut = DisplayWidth.cut(text, columns);

        // Then
        assertEquals(expected, cut);
        assertTrue(DisplayWidth.of(cut) <= columns);
    }
}
