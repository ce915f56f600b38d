package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** An address holds all that is shown, and no secret: whoever gets it, and has a token, sees the same. */
abstract class DashboardLinkCases extends DashboardCases {
    /** What somebody sees who gets a link to what is shown now. */
    private void openInNewTab() {
        String link = browser.address();
        assertFalse(link.contains(QueryServer.TOKEN), link);
        assertFalse(link.contains("#"), link);
        browser.newTab();
        browser.size(WIDTH, HEIGHT);
        page.open(link + "#token=" + QueryServer.TOKEN);
        assertEquals(link, browser.address());
    }

    @Test
    void list_isTheSame() {
        open("");
        browser.type("#search", "email.send");
        page.awaitText("[data-testid=run-count]", "3 runs, 4 lines match");
        browser.choose("#status", "ok");
        page.awaitText("[data-testid=run-count]", "2 runs, 3 lines match");

        openInNewTab();

        page.awaitText("[data-testid=run-count]", "2 runs, 3 lines match");
        assertEquals(List.of("7c2a", "a3c4"), page.runIds());
        assertEquals(
                "email.send",
                browser.value("document.querySelector('#search').value").textValue());
        assertEquals(
                "ok", browser.value("document.querySelector('#status').value").textValue());
    }

    @Test
    void run_isTheSame_downToTheLine() {
        open("?run=7c2a");
        page.awaitText("[data-testid=step-count]", "6 events");
        browser.choose("[data-testid=zone]", "UTC");
        browser.click("#errors");
        page.awaitText("[data-testid=step-count]", "1 of 6 events");
        browser.click("[data-testid=step-row] button");
        page.awaitText("#raw-title", "Event 4: tool email.send");

        openInNewTab();

        page.awaitText("#raw-title", "Event 4: tool email.send");
        assertEquals("1 of 6 events", page.text("[data-testid=step-count]"));
    }

    @Test
    void costs_areTheSame() {
        open("?view=cost&by=team&zone=Asia/Kathmandu&" + DashboardRuns.COST_DAYS);
        page.awaitText("[data-testid=cost-total] strong", "≥ $2.30");

        openInNewTab();

        page.awaitText("[data-testid=cost-total] strong", "≥ $2.30");
        assertTrue(browser.value("document.querySelector('input[name=by][value=team]').checked")
                .booleanValue());
        assertEquals(
                "Asia/Kathmandu",
                browser.value("document.querySelector('[data-testid=zone]').value")
                        .textValue());
    }

    @Test
    void newTab_getsTheTokenOfAnother() {
        open("");
        browser.newTab();

        page.open(site.url() + "/?run=7c2a");

        page.awaitText("[data-testid=run-id]", "7c2a");
    }
}
