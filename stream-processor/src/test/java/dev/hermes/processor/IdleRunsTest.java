package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.run.RunState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdleRunsTest {
    private static final Duration ALMOST = TopologyFixture.IDLE_TIMEOUT.minusSeconds(1);
    private static final Duration SURELY = TopologyFixture.IDLE_TIMEOUT.plusSeconds(3);

    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    private void sendStep(String runId, int step) {
        topology.sendLine(runId, TestLine.tool(runId, "10:00:00", step, "x").toString());
    }

    private String status(String runId) {
        return topology.summary(runId).outcome().status();
    }

    @Test
    void quietRun_isInterruptedAfterTheTimeoutAndNotBefore() {
        sendStep("r", 1);
        topology.pass(ALMOST);
        assertEquals(RunState.RUNNING, status("r"));

        topology.pass(Duration.ofSeconds(4));

        assertEquals(RunState.INTERRUPTED, status("r"));
        assertEquals(1L, topology.counters.snapshot().get(Counters.INTERRUPTED));
        assertTrue(topology.indexRows().get(0).contains("\"status\":\"interrupted\""));
        assertEquals(1, topology.lines().size());
    }

    @Test
    void eachEvent_startsTheWaitAnew() {
        sendStep("r", 1);
        topology.pass(ALMOST);
        sendStep("r", 2);
        topology.pass(ALMOST);

        assertEquals(RunState.RUNNING, status("r"));
    }

    @Test
    void interruptedRun_goesOnAndEnds() {
        sendStep("r", 1);
        topology.pass(SURELY);
        topology.settle();
        sendStep("r", 2);
        String resumed = status("r");

        topology.sendLine("r", TestLine.end("r", "10:00:09", 9, "ok").toString());

        assertEquals(RunState.RUNNING, resumed);
        assertEquals("ok", status("r"));
        List<String> rows = topology.indexRows();
        assertEquals(3, rows.size());
        assertTrue(rows.get(1).contains("\"status\":\"running\""), rows.get(1));
        assertTrue(rows.get(2).contains("\"status\":\"ok\""), rows.get(2));
    }

    @Test
    void resumedRun_isInterruptedAgain() {
        sendStep("r", 1);
        topology.pass(SURELY);
        sendStep("r", 2);

        topology.pass(SURELY);

        assertEquals(RunState.INTERRUPTED, status("r"));
        assertEquals(2L, topology.counters.snapshot().get(Counters.INTERRUPTED));
    }

    @Test
    void finishedRun_isNotInterrupted() {
        sendStep("r", 1);
        topology.sendLine("r", TestLine.end("r", "10:00:09", 9, "ok").toString());

        topology.pass(SURELY);

        assertEquals("ok", status("r"));
        assertEquals(1, topology.indexRows().size());
    }

    @Test
    void runsOfOneReading_areAllInterrupted() {
        for (int run = 0; run < 50; run++) {
            sendStep("r" + run, 1);
        }

        topology.pass(SURELY);

        assertEquals(50L, topology.counters.snapshot().get(Counters.INTERRUPTED));
    }

    @Test
    void timeBehindABacklog_doesNotCount() {
        sendStep("r", 1);
        topology.progress.caughtUp = false;
        topology.pass(SURELY);
        topology.progress.caughtUp = true;

        topology.pass(ALMOST);

        assertEquals(RunState.RUNNING, status("r"));
    }

    @Test
    void suspendedMachine_doesNotCount() {
        sendStep("r", 1);
        topology.pass(Duration.ofMinutes(1));

        topology.jump(Duration.ofHours(10));

        topology.pass(Duration.ofMinutes(10));
        assertEquals(RunState.RUNNING, status("r"));
    }
}
