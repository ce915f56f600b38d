package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.testkit.SampleRuns;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every view, on every screen, for everybody. */
abstract class DashboardLookCases extends DashboardCases {
    private static final String LIST = "?since=2026-07-01";
    private static final String RUN = "?run=" + SampleRuns.STANDUP_ID;
    private static final String RAW_LINE = RUN + "&step=4";
    private static final String FAMILY = "?run=parent-1";
    private static final String COST = "?view=cost&" + DashboardRuns.COST_DAYS;
    private static final String NOTHING = "?q=carrier.pigeon";
    private static final List<Integer> WIDTHS = List.of(320, PHONE_WIDTH, 768, 1920);

    /** With all that comes after the view itself. */
    private void openAll(String view) {
        open(view);
        switch (view) {
            case LIST -> DashboardPage.until("rows", () -> page.exists("[data-testid=run-row]"));
            case RAW_LINE -> DashboardPage.until("the line", () -> page.isVisible("[data-testid=raw-line]"));
            case FAMILY -> DashboardPage.until("children", () -> page.exists("[data-testid=child-runs] a"));
            case COST -> DashboardPage.until("bars", () -> page.exists("[data-testid=cost-chart] rect[data-group]"));
            case NOTHING -> DashboardPage.until("a note", () -> page.exists("[data-testid=empty]"));
            default -> DashboardPage.until("steps", () -> page.exists("[data-testid=step-row]"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {LIST, RUN, RAW_LINE, FAMILY, COST, NOTHING})
    void view_isForEverybody_onEveryScreen(String view) {
        openAll(view);

        assertAccessible();
        for (int width : WIDTHS) {
            browser.size(width, HEIGHT);
            page.assertFits(view);
        }
    }

    /** Asked in one go: the chart is drawn anew a frame later. */
    @Test
    void chart_isNeverWiderThanItsBox() {
        openAll(COST);

        JsonNode widths = browser.value("(() => { const box = document.querySelector('.chart-box');"
                + " box.style.width = '200px'; return [box.offsetWidth, box.scrollWidth]; })()");
        assertEquals(200, widths.get(0).intValue());
        assertTrue(widths.get(1).intValue() <= 200, () -> "its content is " + widths.get(1) + " wide");
    }

    /** In both themes; of these only the colours are different. */
    private void assertAccessible() {
        assertEquals(List.of(), browser.axe(Browser.ALL_RULES));
        browser.systemTheme("dark");
        assertEquals(List.of(), browser.axe("['color-contrast']"));
        browser.systemTheme("light");
    }

    @Test
    void keysAndSignIn_areForEverybody() {
        open("");
        browser.press("?");
        DashboardPage.until("the keys", () -> page.isVisible("#help-title"));
        assertAccessible();

        browser.run("sessionStorage.clear()");
        browser.reload();

        page.awaitSignIn();
        assertAccessible();
        browser.size(PHONE_WIDTH, HEIGHT);
        page.assertFits("the form for a token");
    }

    @Test
    void phone_hasFiltersWhenOneWantsThem() {
        browser.size(PHONE_WIDTH, HEIGHT);
        open("");
        assertTrue(page.isVisible("#search"));
        assertTrue(!page.isVisible("#status"));

        browser.click(".filter-toggle");

        DashboardPage.until("the filters", () -> page.isVisible("#status"));
        browser.choose("#status", "error");
        DashboardPage.until("runs that failed", () -> page.exists(DashboardPage.row("ff01")));
        page.assertFits("the list with its filters");
    }

    @Test
    void theme_isThatOfTheSystem_untilOneIsChosen() {
        open("");
        assertEquals("light", theme());
        browser.systemTheme("dark");
        assertEquals("dark", theme());

        browser.click("[data-testid=theme]");

        assertEquals("light", theme());
        browser.reload();
        page.awaitView();
        assertEquals("light", theme());
        browser.click("[data-testid=theme]");
        assertEquals("dark", theme());
        browser.systemTheme("light");
        assertEquals("dark", theme());
        browser.click("[data-testid=theme]");
        assertEquals("light", theme());
    }

    /** By what one sees: whether the text is darker than what is behind it. */
    private String theme() {
        return browser.value(
                        "(() => { const light = colour => colour.match(/[\\d.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b);"
                                + " const style = getComputedStyle(document.body);"
                                + " return light(style.color) < light(style.backgroundColor) ? 'light' : 'dark'; })()")
                .textValue();
    }
}
