package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.core.ThrowingRunnable;

/** The dashboard, as somebody sees it who looks at a browser. */
final class DashboardPage {
    /** How long it may take until something is seen; on a busy machine a page is slow. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration GLANCE = Duration.ofMillis(50);
    private static final String RUN_ROWS = "[data-testid=run-row]";

    final Browser browser;

    DashboardPage(Browser browser) {
        this.browser = browser;
    }

    /** Waits until it is so. */
    static void eventually(ThrowingRunnable assertion) {
        await().pollDelay(Duration.ZERO).pollInterval(GLANCE).atMost(PATIENCE).untilAsserted(assertion);
    }

    static void until(String what, Callable<Boolean> isSo) {
        await(what)
                .pollDelay(Duration.ZERO)
                .pollInterval(GLANCE)
                .atMost(PATIENCE)
                .until(isSo);
    }

    /** Goes there and waits until all that was asked for has come. */
    void open(String url) {
        browser.go("about:blank"); // or an address that differs in its fragment only would load nothing
        browser.go(url);
        awaitView();
    }

    void awaitView() {
        eventually(() -> assertTrue(
                exists("body[data-ready] .view:is([data-state=ready], [data-state=failed])"),
                () -> "no view, but " + browser.value("document.body.innerText")));
    }

    void awaitSignIn() {
        until("the form for a token", () -> exists("body[data-ready] [data-testid=sign-in] #token"));
    }

    boolean exists(String css) {
        return browser.value("document.querySelector(arguments[0]) !== null", css)
                .booleanValue();
    }

    boolean isVisible(String css) {
        return browser.value("document.querySelector(arguments[0])?.checkVisibility() ?? false", css)
                .booleanValue();
    }

    /** Text of the first such element, with single spaces; null where there is none. */
    String text(String css) {
        return browser.value("document.querySelector(arguments[0])?.textContent.replace(/\\s+/g, ' ').trim()", css)
                .textValue();
    }

    List<String> texts(String css) {
        return strings(browser.value(
                "[...document.querySelectorAll(arguments[0])].map(e => e.textContent.replace(/\\s+/g, ' ').trim())",
                css));
    }

    String attribute(String css, String name) {
        return browser.value("document.querySelector(arguments[0])?.getAttribute(arguments[1])", css, name)
                .textValue();
    }

    List<String> attributes(String css, String name) {
        return strings(browser.value(
                "[...document.querySelectorAll(arguments[0])].map(e => e.getAttribute(arguments[1]))", css, name));
    }

    static List<String> strings(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }

    void awaitText(String css, String expected) {
        eventually(() -> assertEquals(expected, text(css), css));
    }

    /** Ids of the rows that are in the page now. */
    List<String> runIds() {
        return attributes(RUN_ROWS, "data-run-id");
    }

    static String row(String runId) {
        return RUN_ROWS + "[data-run-id=" + quoted(runId) + "]";
    }

    /** As a string of CSS. */
    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Parts of the row of a run, by their classes. */
    Map<String, String> cells(String row, String... names) {
        Map<String, String> cells = new LinkedHashMap<>();
        for (String name : names) {
            cells.put(name, text(row + " ." + name));
        }
        return cells;
    }

    /** All runs of the list, as id and status, read while it is scrolled through to its end. */
    Map<String, String> scrollThroughRuns() {
        Map<String, String> all = new LinkedHashMap<>();
        until("the end of the list", () -> {
            browser.value(
                            "[...document.querySelectorAll(arguments[0])].map(e => [e.dataset.runId, e.dataset.status])",
                            RUN_ROWS)
                    .forEach(run -> all.put(run.get(0).textValue(), run.get(1).textValue()));
            browser.run("window.scrollBy(0, 400)");
            // one frame later the rows are there
            browser.promised("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
            int rowCount = Integer.parseInt(attribute("[data-testid=runs]", "aria-rowcount"));
            return rowCount == all.size() + 1;
        });
        return all;
    }

    /** Nothing sticks out to the right: the page scrolls up and down only. */
    void assertFits(String where) {
        JsonNode widths = browser.value("[document.documentElement.scrollWidth, window.innerWidth]");
        assertTrue(
                widths.get(0).intValue() <= widths.get(1).intValue(),
                () -> where + " is " + widths.get(0) + " wide on a screen of " + widths.get(1) + ": " + tooWide());
    }

    private JsonNode tooWide() {
        return browser.value("[...document.querySelectorAll('body *')]"
                + ".filter(e => e.getBoundingClientRect().right > window.innerWidth + 1).slice(0, 5)"
                + ".map(e => e.tagName + '.' + e.getAttribute('class'))");
    }

    /** So that it can be told whether the page was loaded again since. */
    void mark() {
        browser.run("window.isTheSame = true");
    }

    void assertNotLoadedAgain() {
        assertEquals("true", browser.value("window.isTheSame").asText());
    }
}
