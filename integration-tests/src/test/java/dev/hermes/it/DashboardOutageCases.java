package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What is stale or partial says so, and stops saying so. */
abstract class DashboardOutageCases extends DashboardCases {
    private static final String LIVE = "[data-testid=live]";

    private void awaitLive(String state) {
        DashboardPage.eventually(() -> assertEquals(state, page.attribute(LIVE, "data-state")));
    }

    @Test
    void serverThatIsAway_isMissed_andWelcomedBack() {
        open("");
        expectComplaint(
                "ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 503");
        awaitLive("live");
        page.mark();

        site.server.stopAnswering();
        try {
            awaitLive("stale");
            assertTrue(page.text(LIVE).startsWith("Not live since "), () -> page.text(LIVE));
            assertFalse(page.runIds().isEmpty());
            browser.choose("#status", "error");
            DashboardPage.until("the problem", () -> page.exists("[data-testid=problem]"));
            assertTrue(
                    page.text("[data-testid=problem]")
                            .matches("The server (does not answer|cannot answer yet: the server is stopping, try again)"
                                    + "\\. Trying again in \\d+ s\\."),
                    () -> page.text("[data-testid=problem]"));
        } finally {
            site.server.answerAgain();
        }

        awaitLive("live");
        page.awaitText(LIVE, "Live");
        DashboardPage.eventually(() -> assertEquals(DashboardSite.ids(site.ask("runs?status=error")), page.runIds()));
        assertFalse(page.exists("[data-testid=problem]"));
        page.assertNotLoadedAgain();
    }

    @Test
    void partialAnswers_sayThatTheyArePartial() {
        String url = site.server.partialUrl();
        expectRequestsTo(url);

        page.open(url + "/#token=" + QueryServer.TOKEN);

        page.awaitText(LIVE, "Live, 4 of 8 partitions");
        assertEquals("partial", page.attribute(LIVE, "data-state"));
        page.awaitText(
                "[data-testid=partial]", "Partial: 4 of 8 partitions answered. What the others hold is missing here.");
        page.open(url + "/?run=parent-1");
        page.awaitText(
                "[data-testid=child-runs] .hint:nth-child(2)",
                "Not all partitions answered: some may be missing here.");
    }
}
