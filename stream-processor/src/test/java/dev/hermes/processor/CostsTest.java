package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.testkit.SampleRuns;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CostsTest {
    private static final String NOBODY = "[\"2026-07-20\",\"UTC\",null,null,null,null]";

    private TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    private static void assertUsd(String expected, DailyCost cost) {
        assertEquals(0, new BigDecimal(expected).compareTo(cost.amount().costUsd()), "cost of " + cost);
    }

    @Test
    void sixLines_areBookedByModelAndTool() {
        SampleRuns.STANDUP_LINES.forEach(line -> topology.sendLine(SampleRuns.STANDUP_ID, line));

        Map<String, DailyCost> costs = topology.costs();

        assertUsd("0.0014", costs.get("[\"2026-07-20\",\"UTC\",null,null,\"claude-sonnet-4\",null]"));
        assertUsd("0.0008", costs.get("[\"2026-07-20\",\"UTC\",null,null,null,\"ocr.vision\"]"));
        assertUsd("0", costs.get("[\"2026-07-20\",\"UTC\",null,null,null,\"calendar.create\"]"));
        assertEquals(3, costs.size());
    }

    @Test
    void eventsWithAndWithoutAPrice_areCounted_andSoIsWhatNeverHappened() {
        // When
        SampleRuns.STANDUP_LINES.forEach(line -> topology.sendLine(SampleRuns.STANDUP_ID, line));
        topology.sendLine(
                "r",
                "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"r\",\"step\":1,\"kind\":\"model\",\"model\":\"who-knows\","
                        + "\"prompt_tokens\":1}");

        // Then
        Map<String, Long> counts = topology.counters.snapshot();
        assertEquals(3L, counts.get(Counters.PRICED));
        assertEquals(1L, counts.get(Counters.UNPRICED));
        assertEquals(0L, counts.get(Counters.DEAD_LETTERS + Reasons.NOT_JSON));
    }

    @Test
    void runs_addUpOnOneRow() {
        for (int run = 0; run < 10; run++) {
            String line = TestLine.tool("r" + run, "10:00:00", 1, "x")
                    .usd(Field.COST_USD, "0.1")
                    .toString();
            topology.sendLine("r" + run, line);
            topology.settle();
        }

        DailyCost cost = topology.costs().get("[\"2026-07-20\",\"UTC\",null,null,null,\"x\"]");

        assertUsd("1", cost);
        assertEquals(10, cost.amount().priced());
    }

    @Test
    void totalOfTheEnd_isBookedAsUnattributedUntilStepsExplainIt() {
        topology.sendLine(
                "r",
                TestLine.end("r", "10:00:09", 9, "ok")
                        .usd(Field.TOTAL_COST_USD, "0.5")
                        .toString());
        Map<String, DailyCost> before = topology.costs();

        topology.sendLine(
                "r",
                TestLine.tool("r", "10:00:01", 1, "x")
                        .usd(Field.COST_USD, "0.2")
                        .toString());
        Map<String, DailyCost> partly = topology.costs();
        topology.sendLine(
                "r",
                TestLine.tool("r", "10:00:02", 2, "x")
                        .usd(Field.COST_USD, "0.3")
                        .toString());
        Map<String, DailyCost> wholly = topology.costs();

        assertUsd("0.5", before.get(NOBODY));
        assertUsd("0.3", partly.get(NOBODY));
        assertNull(wholly.get(NOBODY));
        assertUsd("0.5", wholly.get("[\"2026-07-20\",\"UTC\",null,null,null,\"x\"]"));
    }

    @Test
    void tokensWithoutAPrice_areUnpricedNotZero() {
        topology.sendLine(
                "r",
                TestLine.of("r", "10:00:00", 1, Kinds.MODEL)
                        .text(Field.MODEL, "m")
                        .count(Field.PROMPT_TOKENS, 100)
                        .toString());

        DailyCost cost = topology.costs().get("[\"2026-07-20\",\"UTC\",null,null,\"m\",null]");

        assertNull(cost.amount().costOrNull());
        assertFalse(cost.amount().isComplete());
        assertEquals(100, cost.amount().promptTokens());
    }

    @Test
    void day_isThatOfTheZone() {
        topology.close();
        topology = new TopologyFixture(BundledSchemas.get(), ZoneId.of("Asia/Kolkata"));

        topology.sendLine(
                "r",
                TestLine.tool("r", "18:30:00", 1, "x")
                        .usd(Field.COST_USD, "0.2")
                        .toString());

        assertUsd("0.2", topology.costs().get("[\"2026-07-21\",\"Asia/Kolkata\",null,null,null,\"x\"]"));
    }

    @Test
    void agentAndTeam_areTheLatestKnown() {
        topology.sendLine(
                "r",
                TestLine.of("r", "10:00:00", 0, Kinds.START)
                        .text(Field.AGENT, "a")
                        .text(Field.TEAM, "t")
                        .toString());

        topology.sendLine(
                "r",
                TestLine.tool("r", "10:00:01", 1, "x")
                        .usd(Field.COST_USD, "0.2")
                        .toString());

        assertUsd("0.2", topology.costs().get("[\"2026-07-20\",\"UTC\",\"a\",\"t\",null,\"x\"]"));
    }
}
