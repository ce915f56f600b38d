package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Everything can be done with a keyboard alone. */
abstract class DashboardKeyboardCases extends DashboardCases {
    private static final String COUNT = "[data-testid=run-count]";
    private static final int MOST_TABS = 20;

    /** By an outline or a shadow, of the element itself, of what covers its row, or of the box around the search. */
    private static final String IS_SEEN = """
            [
              getComputedStyle(document.activeElement),
              getComputedStyle(document.activeElement, "::after"),
              getComputedStyle(document.activeElement.closest(".search-box") ?? document.activeElement),
            ].some(style => style.outlineStyle !== "none" || style.boxShadow !== "none")""";

    private void tabTo(String css) {
        for (int tab = 0; tab < MOST_TABS; tab++) {
            if (hasFocus(css)) {
                assertSeen();
                return;
            }
            browser.press(Keys.TAB);
        }
        throw new AssertionError("Tab does not lead to " + css + " within " + MOST_TABS + " steps");
    }

    private boolean hasFocus(String css) {
        return browser.value("document.activeElement.matches(arguments[0])", css)
                .booleanValue();
    }

    private void awaitFocus(String css) {
        DashboardPage.until("the focus on " + css, () -> hasFocus(css));
        assertSeen();
    }

    /** Where the focus is can be seen. */
    private void assertSeen() {
        assertTrue(
                browser.value(IS_SEEN).booleanValue(),
                () -> "the focus cannot be seen: "
                        + browser.value("document.activeElement.outerHTML").textValue());
    }

    @Test
    void filterSearchOpenAndBack() {
        open("");
        tabTo("#search");
        browser.press("email.send");
        page.awaitText(COUNT, "3 runs, 4 lines match");
        tabTo("#status");
        browser.press("e");
        page.awaitText(COUNT, "1 run, 1 line matches");
        assertEquals(List.of("ff01"), page.runIds());
        tabTo("[data-testid=run-row] a");

        browser.press(Keys.ENTER);

        page.awaitText("[data-testid=run-id]", "ff01");
        awaitFocusOnTheRun();
        browser.press(Keys.ESCAPE);
        page.awaitText(COUNT, "1 run, 1 line matches");
        assertEquals(site.url() + "/?q=email.send&status=error", browser.address());
        browser.press(Keys.ESCAPE);
        page.awaitText(COUNT, "100+ runs");
        assertEquals(site.url() + "/", browser.address());
    }

    private void awaitFocusOnTheRun() {
        DashboardPage.until("the focus on the title", () -> hasFocus("#run-title"));
    }

    @Test
    void slashLeadsToTheSearch_andArrowsThroughTheRows() {
        open("");
        browser.press("/");
        awaitFocus("#search");
        browser.press("email.send", Keys.ENTER);
        page.awaitText(COUNT, "3 runs, 4 lines match");
        browser.press(Keys.ESCAPE);
        page.awaitText(COUNT, "100+ runs");
        open("?q=email.send");

        browser.press("j");
        browser.press("j");
        awaitFocus(DashboardPage.row("ff01") + " a");
        browser.press(Keys.ARROW_DOWN);
        awaitFocus(DashboardPage.row("a3c4") + " a");
        browser.press("k");
        awaitFocus(DashboardPage.row("ff01") + " a");
        browser.press(Keys.END);
        awaitFocus(DashboardPage.row("a3c4") + " a");
        browser.press(Keys.HOME);
        awaitFocus(DashboardPage.row("7c2a") + " a");
    }

    @Test
    void rawLine_opensAndCloses_andTheFocusComesBack() {
        open("?run=7c2a");
        page.awaitText("[data-testid=step-count]", "6 events");
        browser.press("j");
        browser.press("j");
        awaitFocus("[data-testid=step-row][data-seq='2'] button");

        browser.press(Keys.ENTER);

        page.awaitText("#raw-title", "Event 2: tool ocr.vision");
        browser.press("j");
        page.awaitText("#raw-title", "Event 3: tool calendar.create");
        browser.press(Keys.ESCAPE);
        DashboardPage.until("the drawer to close", () -> !page.isVisible("[data-testid=raw-line]"));
        awaitFocus("[data-testid=step-row][data-seq='3'] button");
    }

    @Test
    void letters_leadOnFromABoxThatIsTicked() {
        open("?run=long-run");
        page.awaitText("[data-testid=step-count]", "400 events");
        browser.click("#errors");
        page.awaitText("[data-testid=step-count]", "7 of 400 events");

        browser.press("j");

        awaitFocus("[data-testid=step-row][data-seq='50'] button");
    }

    @Test
    void keysLeadToTheViews_andTellOfThemselves() {
        open("");
        browser.press("?");
        DashboardPage.until("the keys", () -> page.isVisible("#help-title"));
        browser.press(Keys.ESCAPE);
        DashboardPage.until("the keys to go", () -> !page.isVisible("#help-title"));

        browser.press("g");
        browser.press("c");
        page.awaitText("h1", "Cost");
        assertEquals(site.url() + "/?view=cost", browser.address());
        browser.press("g");
        browser.press("r");

        page.awaitText("h1", "Runs");
        assertEquals(site.url() + "/", browser.address());
    }

    @Test
    void firstTab_skipsTheFrame() {
        open("");
        browser.press(Keys.TAB);
        assertTrue(hasFocus(".skip"));

        browser.press(Keys.ENTER);

        DashboardPage.until("the focus on the content", () -> hasFocus("#main"));
        DashboardPage.until("the list", () -> page.exists("[data-testid=run-row]"));
    }
}
