package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever agents write is shown as text: none of it runs, and none of it breaks the layout. */
abstract class DashboardHostileTextCases extends DashboardCases {
    private static final String DAY = "since=2026-07-10&until=2026-07-10";
    private static final int ROWS = DashboardRuns.HOSTILE.size();

    /** The text as it is to be read: what cannot be seen is written by its number. */
    private static String readable(String text) {
        StringBuilder readable = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Character.getType(c) == Character.FORMAT) {
                readable.append(String.format("\\u%04x", c));
            } else {
                readable.appendCodePoint(c);
            }
        });
        return readable.toString();
    }

    private static String readable(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest) : readable(text);
    }

    private void assertHarmless(String where) {
        assertTrue(browser.value("window.hostile === undefined").booleanValue(), () -> where + " ran something");
        assertEquals(
                0,
                browser.value(
                                "document.querySelectorAll('main :is(script, img, b, [onmouseover], [href^=javascript])').length")
                        .intValue(),
                () -> where + " made elements of a text");
        page.assertFits(where);
    }

    @Test
    void list_showsTexts() {
        open("?" + DAY);
        page.awaitText("[data-testid=run-count]", ROWS + " runs");

        for (Map.Entry<String, String> hostile : DashboardRuns.HOSTILE.entrySet()) {
            String text = hostile.getValue();
            String row = DashboardPage.row(DashboardRuns.hostileRunId(hostile.getKey(), text));
            assertEquals(readable(text, 300), page.text(row + " .summary").replaceFirst("…$", ""));
            assertEquals(readable(text, 300), page.text(row + " .failure").replaceFirst("…$", ""));
            assertEquals(readable(DashboardRuns.hostileRunId(hostile.getKey(), text)), page.text(row + " .id"));
        }
        assertRowsAreAlike();
        assertHarmless("the list");
        browser.size(PHONE_WIDTH, HEIGHT);
        DashboardPage.until("rows again", () -> page.runIds().size() == ROWS);
        assertRowsAreAlike();
        assertHarmless("the list on a phone");
    }

    private void assertRowsAreAlike() {
        List<String> heights = DashboardPage.strings(
                browser.value(
                        "[...new Set([...document.querySelectorAll('[data-testid=run-row]')].map(row => String(row.scrollHeight)))]"));
        assertEquals(1, heights.size(), () -> "rows are of several heights: " + heights);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tag", "quotes", "link", "bidi", "entities", "long"})
    void run_showsTexts(String word) {
        String text = DashboardRuns.HOSTILE.get(word);
        browser.size(PHONE_WIDTH, HEIGHT);
        open("?" + DAY);
        String runId = DashboardRuns.hostileRunId(word, text);

        DashboardPage.until("the row", () -> page.exists(DashboardPage.row(runId)));
        browser.run("document.querySelector(arguments[0]).click()", DashboardPage.row(runId) + " a");

        page.awaitText("[data-testid=step-count]", "4 events");
        assertEquals(readable(runId), page.text("[data-testid=run-id]"));
        assertEquals(readable(text, 1_000), beginning(page.text("#run-title"), text, 1_000));
        assertEquals(readable(text, 1_000), beginning(page.text("[data-testid=run-error]"), text, 1_000));
        assertEquals(readable(text, 1_000), beginning(page.text("[data-fact=agent] dd"), text, 1_000));
        browser.run("document.querySelector('[data-testid=timeline]').scrollIntoView()");
        page.awaitText("[data-testid=step-row][data-seq='3'] .fail", "FAIL");
        assertEquals(
                readable(text, 300), beginning(page.text("[data-testid=step-row][data-seq='2'] .name"), text, 300));
        assertHarmless("the run");
        browser.run("document.querySelector(\"[data-testid=step-row][data-seq='3'] button\").click()");
        DashboardPage.until("the raw line", () -> page.isVisible("[data-testid=raw-line]"));
        assertTrue(page.text("[data-testid=raw-line]").startsWith("{ \"ts\": \"2026-07-10T08:00:02Z\""));
        assertHarmless("the raw line");
    }

    private static String beginning(String shown, String text, int longest) {
        return text.length() > longest ? shown.substring(0, longest) : shown;
    }

    @ParameterizedTest
    @ValueSource(strings = {"model", "tool"})
    void costs_showTexts(String by) {
        browser.size(PHONE_WIDTH, HEIGHT);

        open("?view=cost&" + DAY + "&by=" + by);

        DashboardPage.until("groups", () -> page.exists("[data-testid=cost-by-group] tbody tr"));
        List<String> groups = page.attributes("[data-testid=cost-by-group] tbody tr", "data-group");
        assertTrue(by.equals("tool") || groups.contains(readable(DashboardRuns.HOSTILE.get("bidi"))), groups::toString);
        assertHarmless("the costs");
    }

    @Test
    void textsInTheAddress_areTexts() {
        expectComplaint("40[04]");
        for (String hostile : List.of("<img src=x onerror=window.hostile=1>", "javascript:window.hostile='\u202E")) {
            String written = URLEncoder.encode(hostile, UTF_8);
            open("?run=" + written);
            assertHarmless("a run of the address");
            open("?q=" + written + "&status=" + written + "&agent=" + written + "&since=" + written + "&zone="
                    + written);
            assertHarmless("filters of the address");
            assertFalse(page.exists("[data-testid=run-row]"));
            open("?view=cost&by=" + written + "&since=" + written);
            assertHarmless("costs of the address");
        }
    }
}
