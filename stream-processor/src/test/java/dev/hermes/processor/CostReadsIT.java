package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Who asks for costs gets what is booked, however the instance came to its partitions. */
class CostReadsIT extends ProcessorOnBroker {
    private static final TimeRange ALWAYS =
            new TimeRange(Instant.EPOCH, Instant.parse("2100-01-01T00:00:00Z"), ZoneId.of("Asia/Kathmandu"));

    @Test
    void costs_areThoseThatAreBooked_alsoAfterANewStart_andWithoutItsState() {
        Load load = Load.of(5, "run-", 40, 40);
        try (StreamProcessor processor = StreamProcessor.start(config().build())) {
            broker.send(load.records());
            eventually(() -> output.assertIs(load));
            assertCosts(load, processor);
        }
        try (StreamProcessor again = StreamProcessor.start(config().build())) {
            awaitRunning(again);
            assertCosts(load, again);
        }
        StreamProcessorConfig elsewhere =
                config().stateDir(folder.resolve("other-state")).build();
        try (StreamProcessor restored = StreamProcessor.start(elsewhere)) {
            awaitRunning(restored);
            assertCosts(load, restored);
        }
    }

    private static void assertCosts(Load load, StreamProcessor processor) {
        Map<String, BigDecimal> expected = new TreeMap<>();
        load.costs()
                .forEach((agentAndModel, cost) ->
                        expected.merge(agentAndModel.substring(0, agentAndModel.indexOf('/')), cost, BigDecimal::add));
        Map<String, CostAmount> byAgent = processor.costs().sums(ALWAYS, CostGrouping.AGENT);

        assertEquals(expected.keySet(), byAgent.keySet());
        expected.forEach((agent, cost) ->
                assertEquals(0, cost.compareTo(byAgent.get(agent).costUsd()), () -> "cost of " + agent));
        assertEquals(0, total(expected.values()).compareTo(total(processor, CostGrouping.DAY)));
        assertEquals(0, total(expected.values()).compareTo(total(processor, CostGrouping.MODEL)));
    }

    private static BigDecimal total(StreamProcessor processor, CostGrouping grouping) {
        return total(processor.costs().sums(ALWAYS, grouping).values().stream()
                .map(CostAmount::costUsd)
                .toList());
    }

    private static BigDecimal total(Iterable<BigDecimal> costs) {
        BigDecimal total = BigDecimal.ZERO;
        for (BigDecimal cost : costs) {
            total = total.add(cost);
        }
        return total;
    }
}
