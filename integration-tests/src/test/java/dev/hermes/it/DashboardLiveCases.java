package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Runs that begin, go on and end while somebody looks. */
abstract class DashboardLiveCases extends DashboardCases {
    private static final int EVENTS_PER_SECOND = 1_000;
    private static final int SECONDS = 4;
    private static final int BUSY_RUNS = 20;
    /** Far above what a page needs, and far below what somebody would call frozen; the machine may be busy with other tests. */
    private static final int LONGEST_GAP_MILLIS = 2_000;

    private static final String LONGEST_GAP = """
            window.longestGap = 0;
            let last = performance.now();
            const frame = now => {
              window.longestGap = Math.max(window.longestGap, now - last);
              last = now;
              requestAnimationFrame(frame);
            };
            requestAnimationFrame(frame);
            """;

    private void publish(String runId, int step, String more) {
        site.publish("{\"ts\":\"%s\",\"run_id\":\"%s\",\"step\":%d,%s}".formatted(Instant.now(), runId, step, more));
    }

    @Test
    void newRun_comesByItself_andEndsWhereItStands() {
        open("");
        page.mark();
        String row = DashboardPage.row("live-1");

        publish("live-1", 0, "\"kind\":\"start\",\"run_name\":\"look live\",\"agent\":\"scout\"");

        page.awaitText(row + " .status", "running");
        assertEquals("live-1", page.runIds().get(0));
        assertEquals("look live", page.text(row + " .summary"));
        assertEquals("scout", page.text(row + " .agent"));
        publish("live-1", 1, "\"kind\":\"model\",\"model\":\"house-large\",\"cost_usd\":0.0125");
        page.awaitText(row + " .cost", "$0.0125");
        assertEquals("running", page.text(row + " .status"));
        publish("live-1", 2, "\"kind\":\"end\",\"status\":\"ok\",\"summary\":\"seen\"");
        page.awaitText(row + " .status", "ok");
        page.awaitText(row + " .summary", "seen");
        assertEquals("1", page.text(row + " .steps"));
        page.assertNotLoadedAgain();
    }

    @Test
    void openRun_growsAndEnds() {
        open("");
        publish("live-2", 0, "\"kind\":\"start\",\"run_name\":\"grow\"");
        page.awaitText(DashboardPage.row("live-2") + " .status", "running");
        open("?run=live-2");
        page.awaitText("[data-testid=step-count]", "1 event");
        page.mark();

        publish("live-2", 1, "\"kind\":\"tool\",\"tool\":\"web.read\",\"cost_usd\":0.5,\"error\":\"timed out\"");

        page.awaitText("[data-testid=step-row][data-seq='2'][data-failed] .what", "FAILtimed out");
        page.awaitText("[data-fact=cost] dd", "$0.5000");
        assertEquals("running", page.text(".run-header .badge"));
        publish("live-2", 2, "\"kind\":\"end\",\"status\":\"error\",\"error\":\"gave up\"");
        page.awaitText("[data-testid=step-count]", "3 events");
        page.awaitText(".run-header .badge", "error");
        page.awaitText("[data-fact=ended] dt", "Ended");
        page.awaitText("[data-testid=run-error]", "gave up");
        page.assertNotLoadedAgain();
    }

    @Test
    void newRun_waits_whileOneReadsFurtherDown() {
        open("");
        browser.run("window.scrollTo(0, 1500)");
        DashboardPage.until("rows further down", () -> page.exists("[data-testid=run-row][data-index='20']"));

        publish("live-3", 0, "\"kind\":\"start\",\"run_name\":\"patient\"");

        page.awaitText("[data-testid=new-runs]", "1 new");
        assertFalse(page.exists(DashboardPage.row("live-3")));
        browser.click("[data-testid=new-runs]");
        page.awaitText(DashboardPage.row("live-3") + " .summary", "patient");
        assertEquals("live-3", page.runIds().get(0));
        assertFalse(page.isVisible("[data-testid=new-runs]"));
    }

    @Test
    void pageThatWasLeft_isLiveWhenOneComesBack() {
        open("");
        browser.go("about:blank");
        publish("live-6", 0, "\"kind\":\"start\",\"run_name\":\"meanwhile\"");

        browser.back();

        page.awaitText("[data-testid=live]", "Live");
        page.awaitText(DashboardPage.row("live-6") + " .summary", "meanwhile");
    }

    @Test
    void runThatAFilterDoesNotWant_doesNotCome() {
        open("");
        browser.choose("#status", "error");
        page.awaitText("[data-testid=live]", "Live");
        DashboardPage.eventually(() -> assertEquals("ready", page.attribute(".view", "data-state")));

        publish("live-4", 0, "\"kind\":\"end\",\"status\":\"ok\"");
        publish("live-5", 0, "\"kind\":\"end\",\"status\":\"error\",\"error\":\"no luck\"");

        page.awaitText(DashboardPage.row("live-5") + " .failure", "no luck");
        DashboardPage.eventually(() ->
                assertEquals("ok", site.ask("run?id=live-4").at("/run/status").textValue()));
        assertFalse(page.exists(DashboardPage.row("live-4")));
    }

    @Test
    void thousandEventsASecond_doNotFreezeThePage() {
        browser.size(WIDTH, 2_000);
        open("?agent=busy");
        browser.run(LONGEST_GAP);

        publishBusily();

        for (int run = 0; run < BUSY_RUNS; run++) {
            String row = DashboardPage.row("busy-" + run);
            page.awaitText(row + " .status", "ok");
            page.awaitText(row + " .steps", String.valueOf(EVENTS_PER_SECOND * SECONDS / BUSY_RUNS));
        }
        double gap = browser.value("window.longestGap").doubleValue();
        assertTrue(gap > 0 && gap < LONGEST_GAP_MILLIS, () -> "the page stood still for " + gap + " ms");
    }

    private void publishBusily() {
        long start = System.nanoTime();
        for (int event = 0; event < EVENTS_PER_SECOND * SECONDS; event++) {
            publish(
                    "busy-" + event % BUSY_RUNS,
                    1 + event / BUSY_RUNS,
                    "\"kind\":\"tool\",\"tool\":\"shell\",\"agent\":\"busy\"");
            // as fast as the events are meant to come, and no faster
            long due = start + TimeUnit.SECONDS.toNanos(event) / EVENTS_PER_SECOND;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
        }
        for (int run = 0; run < BUSY_RUNS; run++) {
            publish("busy-" + run, 1 + EVENTS_PER_SECOND * SECONDS / BUSY_RUNS, "\"kind\":\"end\",\"status\":\"ok\"");
        }
    }
}
