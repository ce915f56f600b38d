package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What all tests of the dashboard begin with, and what none of them may leave behind. */
abstract class DashboardCases {
    static final int WIDTH = 1280;
    static final int HEIGHT = 800;
    static final int PHONE_WIDTH = 360;

    final DashboardSite site = DashboardIT.site;
    final DashboardPage page = DashboardIT.page;
    final Browser browser = page.browser;
    private Pattern expectedComplaint;
    private String expectedOrigin;

    @BeforeEach
    final void begin() {
        expectedComplaint = null;
        expectedOrigin = site.url();
        browser.size(WIDTH, HEIGHT);
        browser.systemTheme("light");
    }

    /** Opens what a query names. */
    final void open(String query) {
        page.open(site.url() + "/" + query + "#token=" + QueryServer.TOKEN);
    }

    /** The browser tells of each request that is refused or fails; tests that want one say so. */
    final void expectComplaint(String regex) {
        expectedComplaint = Pattern.compile(regex);
    }

    /** There, and still nowhere else. */
    final void expectRequestsTo(String url) {
        expectedOrigin = url;
    }

    @AfterEach
    final void nothingIsWrong() {
        List<String> complaints = browser.complaints().stream()
                .filter(text -> expectedComplaint == null
                        || !expectedComplaint.matcher(text).find())
                .toList();
        assertEquals(List.of(), complaints, "the browser complains");
        assertEquals(List.of(expectedOrigin), browser.requested(), "requests went there");
        browser.onlyFirstTab();
    }
}
