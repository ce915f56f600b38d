package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.SampleRuns;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One run: what is known of it, its steps, its lines, its family. */
abstract class DashboardRunCases extends DashboardCases {
    private static final String STEPS = "[data-testid=step-row]";
    private static final String COUNT = "[data-testid=step-count]";
    private static final String RAW = "[data-testid=raw-line]";

    @Test
    void run_opensFromItsRow_withAllSteps() {
        open("?q=ocr.vision");

        browser.click(DashboardPage.row(SampleRuns.STANDUP_ID) + " a");

        page.awaitText(COUNT, "6 events");
        assertEquals(site.url() + "/?run=7c2a", browser.address());
        assertEquals("7c2a", page.text("[data-testid=run-id]"));
        assertEquals("ok", page.text(".run-header .badge"));
        assertEquals("OCR receipt", page.text("#run-title"));
        assertEquals("$0.0022", page.text("[data-fact=cost] dd"));
        assertEquals("5", page.text("[data-fact=steps] dd"));
        assertEquals("482 + 124", page.text("[data-fact=tokens] dd"));
        assertEquals(
                SampleRuns.STANDUP_PATH.replace("-" + SampleRuns.STANDUP_NAME, ""), page.text("[data-fact=file] dd"));
        assertEquals(
                List.of(
                        "13:11:04|claude-sonnet-4|decide which tool to call|482+124 tok|$0.0014|1.3s",
                        "13:11:06|ocr.vision|OCR receipt|312 chars|$0.0008|2.1s",
                        "13:11:09|calendar.create|ok||$0.0000|0.4s",
                        "13:11:11|email.send|FAIL401 unauthorized||-|-",
                        "13:11:14|email.send|ok||-|-",
                        "13:11:14|end ok|–||$0.0022|"),
                steps());
        assertEquals(List.of("4"), page.attributes(STEPS + "[data-failed]", "data-seq"));
    }

    private List<String> steps() {
        List<String> cells = page.texts(STEPS + " > :is(.time, .what, .size, .cost, .latency), " + STEPS + " .name");
        return Stream.iterate(0, at -> at < cells.size(), at -> at + 6)
                .map(at -> String.join("|", cells.subList(at, at + 6)))
                .toList();
    }

    @Test
    void rawLine_isThatOfTheFile() {
        open("?run=7c2a");
        page.awaitText(COUNT, "6 events");
        List<String> file = site.file("7c2a");

        browser.click(STEPS + "[data-seq='3'] button");

        DashboardPage.eventually(() -> assertEquals(file.get(2), minified(raw())));
        assertEquals(site.url() + "/?run=7c2a&step=3", browser.address());
        browser.click(".drawer footer button:nth-child(2)");
        DashboardPage.eventually(() -> assertEquals(file.get(3), minified(raw())));
        assertEquals("Event 4: tool email.send", page.text("#raw-title"));
        browser.click(".drawer header button");
        DashboardPage.eventually(() -> assertEquals(site.url() + "/?run=7c2a", browser.address()));
    }

    private String raw() {
        return browser.value("document.querySelector(arguments[0]).textContent", RAW)
                .textValue();
    }

    /** Without the white space outside of strings, as the log keeps it. */
    private static String minified(String json) {
        return json.replaceAll("(\"(?:[^\"\\\\]|\\\\.)*\")|\\s+", "$1");
    }

    @Test
    void failedSteps_areFoundAmongMany() {
        open("?run=long-run");
        page.awaitText(COUNT, "400 events");
        int failures = (DashboardRuns.LONG_RUN_EVENTS - 1) / DashboardRuns.LONG_RUN_FAILURE;
        assertEquals("401", page.attribute("[data-testid=timeline]", "aria-rowcount"));
        assertTrue(page.attributes(STEPS, "data-seq").size() < 100, "only what is on the screen is in the page");

        browser.click("#errors");

        page.awaitText(COUNT, failures + " of 400 events");
        assertEquals(
                List.of("FAILexit code 50", "FAILexit code 100", "FAILexit code 150"),
                page.texts(STEPS + " .what").subList(0, 3));
        assertEquals(
                failures, page.attributes(STEPS + "[data-failed]", "data-seq").size());
        assertEquals(site.url() + "/?run=long-run&errors=1", browser.address());
    }

    @Test
    void lastStep_isThereAtTheEndOfTheTimeline() {
        open("?run=long-run");
        page.awaitText(COUNT, "400 events");

        browser.run("window.scrollTo(0, document.documentElement.scrollHeight)");

        page.awaitText(STEPS + "[data-seq='400'] .name", "end ok");
        page.awaitText(STEPS + "[data-seq='399'] .latency", "0.5s");
    }

    @Test
    void kindOfStep_isChosen() {
        open("?run=7c2a");
        page.awaitText(COUNT, "6 events");

        browser.click("input[name=kind][value=model]");

        page.awaitText(COUNT, "1 of 6 events");
        assertEquals(List.of("1"), page.attributes(STEPS, "data-seq"));
    }

    @Test
    void children_areNestedAndLinked_andLeadBack() {
        open("?run=parent-1");

        DashboardPage.eventually(() -> assertEquals(
                List.of("child-1", "grandchild-1", "child-2"),
                page.attributes("[data-testid=child-runs] a", "data-run-id")));
        assertEquals(List.of("grandchild-1"), page.attributes("[data-testid=child-runs] ul ul a", "data-run-id"));
        page.awaitText("#children-title", "Child runs 3, $0.2500 on top of this run's own cost");
        browser.click("[data-testid=child-runs] a[data-run-id=child-2]");
        page.awaitText("[data-testid=run-id]", "child-2");
        page.awaitText("[data-testid=run-error]", "no slot");
        page.awaitText("[data-testid=parent-run]", "Child of planned the launch");
        browser.click("[data-testid=parent-run] a");
        page.awaitText("[data-testid=run-id]", "parent-1");
    }

    @Test
    void missingParent_isSaidToBeMissing() {
        expectComplaint("404");

        open("?run=orphan");

        page.awaitText(
                "[data-testid=parent-run]",
                "Child of elsewhere-9, which is not in this log: it ran elsewhere, or has not come yet");
    }

    @Test
    void costThatIsIncomplete_isSaidToBe() {
        open("?run=partly");

        page.awaitText(
                "[data-testid=incomplete]",
                "Cost is incomplete: no price is known for house-small. Unknown is not zero.");
        assertEquals("≥ $0.4200", page.text("[data-fact=cost] dd"));
        page.awaitText(STEPS + "[data-seq='2'] .cost", "unpriced");
    }

    @Test
    void runThatIsNotThere_isNoError() {
        expectComplaint("404");

        open("?run=nobody");

        page.awaitText("[data-testid=empty] h2", "This run is not in the log");
    }

    @Test
    void beginningOfSeveralIds_letsOneChoose() {
        expectComplaint("40[09]");
        open("?run=ff");
        page.awaitText("[data-testid=empty] h2", "Several runs begin so");

        assertEquals(List.of("ff01", "ff02"), page.texts(".choices a"));
        browser.click(".choices a");

        page.awaitText("[data-testid=run-id]", "ff01");
    }
}
