package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.testkit.SampleRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The list of runs says what the API says. */
abstract class DashboardListCases extends DashboardCases {
    private static final String COUNT = "[data-testid=run-count]";

    @Test
    void list_isThatOfTheApi_throughAllPages() {
        open("");
        Map<String, String> expected = new LinkedHashMap<>();
        for (JsonNode run : DashboardSite.rows(site.ask("runs?limit=1000"))) {
            expected.put(run.get("run_id").textValue(), run.get("status").textValue());
        }
        assertEquals("100+ runs", page.text(COUNT));
        assertEquals("-1", page.attribute("[data-testid=runs]", "aria-rowcount"));

        Map<String, String> shown = page.scrollThroughRuns();

        assertEquals(new ArrayList<>(expected.entrySet()), new ArrayList<>(shown.entrySet()));
        assertEquals(expected.size() + " runs", page.text(COUNT));
    }

    @Test
    void row_saysWhatIsKnownOfARun() {
        open("?q=ocr.vision");

        String row = DashboardPage.row(SampleRuns.STANDUP_ID);
        assertEquals(
                Map.of(
                        "status", "ok",
                        "id", "7c2a",
                        "summary", "OCR receipt",
                        "matches", "1 line",
                        "agent", "-",
                        "team", "-",
                        "steps", "5",
                        "cost", "$0.0022",
                        "took", "10.0 s"),
                page.cells(row, "status", "id", "summary", "matches", "agent", "team", "steps", "cost", "took"));
        assertEquals("2026-07-20T13:11:14.000Z", page.attribute(row + " time", "datetime"));
    }

    @Test
    void costThatIsNotKnown_isNeverZero() {
        open("?" + DashboardRuns.COST_DAYS);

        assertEquals("unpriced", page.text(DashboardPage.row("ff02") + " .cost.incomplete"));
        assertEquals("No price: who-knows", page.attribute(DashboardPage.row("ff02") + " .cost", "title"));
        assertEquals("≥ $0.4200", page.text(DashboardPage.row("partly") + " .cost.incomplete"));
        assertEquals("No price: house-small", page.attribute(DashboardPage.row("partly") + " .cost", "title"));
        assertEquals("<$0.0001", page.text(DashboardPage.row("going") + " .cost"));
        assertEquals("$1.7500", page.text(DashboardPage.row("shuffled") + " .cost"));
    }

    @Test
    void statusFilter_leavesTheRunsThatTheApiGives() {
        open("?until=2026-07-31");

        browser.choose("#status", "error");

        page.awaitText(COUNT, "2 runs");
        assertEquals(List.of("ff01", "child-2"), page.runIds());
        assertEquals(page.runIds(), DashboardSite.ids(site.ask("runs?status=error&until=2026-07-31")));
        assertEquals(site.url() + "/?status=error&until=2026-07-31", browser.address());
        assertEquals("401", page.text(DashboardPage.row("ff01") + " .failure"));
    }

    @Test
    void agentFilter_leavesTheRunsThatTheApiGives_untilItIsCleared() {
        open("");
        browser.type("#agent", "mailer", Keys.ENTER);

        page.awaitText(COUNT, "2 runs");
        assertEquals(List.of("ff02", "a3c4"), page.runIds());
        assertEquals(page.runIds(), DashboardSite.ids(site.ask("runs?agent=mailer")));
        browser.click("search .filter-row button");
        page.awaitText(COUNT, "100+ runs");
        assertEquals(site.url() + "/", browser.address());
    }

    @Test
    void search_answersWhileOneTypes() {
        open("");
        assertFinds("email.send", "3 runs, 4 lines match", "search?q=email.send");
        assertFinds("email.send kind:error", "2 runs, 2 lines match", "search?q=email.send&field=kind:error");
        assertFinds("\"sent reminder\" OR", "", "search?q=sent%20reminder&q=OR");
        assertFinds("日本", "1 run, 1 line matches", "search?q=%E6%97%A5%E6%9C%AC");
        assertFinds("x:y&z", "", "search?field=x:y%26z");
        assertFinds("a&b=c+d status:running", "1 run, 1 line matches", "search?q=a%26b%3Dc%2Bd&status=running");
    }

    /** Typed, and nothing pressed. */
    private void assertFinds(String words, String count, String question) {
        browser.type("#search", words);

        JsonNode answer = site.ask(question);
        if (count.isEmpty()) {
            page.awaitText("[data-testid=empty] h2", "Nothing matches");
            assertEquals(List.of(), DashboardSite.ids(answer));
            return;
        }
        page.awaitText(COUNT, count);
        assertEquals(DashboardSite.ids(answer), page.runIds(), words);
        for (JsonNode run : answer.get("runs")) {
            int matches = run.get("matches").intValue();
            assertEquals(
                    matches == 1 ? "1 line" : matches + " lines",
                    page.text(DashboardPage.row(run.get("run_id").textValue()) + " .matches"));
        }
    }

    @Test
    void caseIsIgnored_whenOneSaysSo() {
        open("");
        browser.type("#search", "EMAIL.SEND");
        page.awaitText("[data-testid=empty] h2", "Nothing matches");

        browser.click("#ignore-case");

        page.awaitText(COUNT, "3 runs, 4 lines match");
        assertTrue(browser.address().endsWith("/?q=EMAIL.SEND&i=1"), browser::address);
    }
}
