package dev.hermes.schemas.run;

import static dev.hermes.schemas.run.TestRun.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.StepEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCostTest {
    private static final Instant AT_13_00 = Instant.parse("2026-07-20T13:00:00Z");
    private static final Instant AT_13_30 = Instant.parse("2026-07-20T13:30:00Z");

    private static CostAmount priced(String cost) {
        return new CostAmount(new BigDecimal(cost), 1, 0, 0, 0);
    }

    @Test
    void cost_ofSteps_isTheExactSum() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:04", 1, "model", "'cost_usd':0.1"))
                .add(line("13:11:05", 2, "model", "'cost_usd':0.2"))
                .add(line("13:11:06", 3, "tool", "'cost_usd':0.000000000000000001"));

        // Then
        assertEquals("0.300000000000000001", run.cost().toPlainString());
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.5, 0.2",
        "0.3, 0.3, 0",
        "0.1, 0.3, 0",
        "0.300000001, 0.3, 0",
        "0.3000000010000001, 0.3000000010000001, 0.0000000010000001",
        "0.300000002, 0.300000002, 0.000000002",
        "0, 0.3, 0"
    })
    void cost_totalOfTheEnd_countsWhereItIsLargerByMoreThanTheTolerance(String total, String cost, String rest) {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:04", 1, "model", "'cost_usd':0.3,'model':'m'"))
                .add(line("13:31:00", 9, "end", "'total_cost_usd':" + total));

        // Then
        assertEquals(cost, run.cost().toPlainString());
        CostAmount booked = run.books().getOrDefault(new CostKey(AT_13_30, null, null, null, null), CostAmount.ZERO);
        assertEquals(0, new BigDecimal(rest).compareTo(booked.costUsd()));
        assertEquals(0, run.cost().compareTo(run.booked().costUsd()));
    }

    @Test
    void rest_stepsThatComeLate_isCorrectedDownToNothing() {
        // Given
        TestRun run = new TestRun().add(line("13:31:00", 9, "end", "'total_cost_usd':0.5,'agent':'a','team':'t'"));
        Map<CostKey, CostAmount> first = run.books();

        // When
        run.add(line("13:11:04", 1, "model", "'cost_usd':0.2,'model':'m'"));
        Map<CostKey, CostAmount> second = run.books();
        run.add(line("13:11:05", 2, "model", "'cost_usd':0.4,'model':'m'"));

        // Then
        CostKey rest = new CostKey(AT_13_30, "a", "t", null, null);
        CostKey model = new CostKey(AT_13_00, "a", "t", "m", null);
        assertEquals(Map.of(rest, priced("0.5")), first);
        assertEquals(Map.of(rest, priced("0.3"), model, priced("0.2")), second);
        assertEquals(Map.of(model, new CostAmount(new BigDecimal("0.6"), 2, 0, 0, 0)), run.books());
        assertEquals("0.6", run.cost().toPlainString());
    }

    @Test
    void rest_aLaterEnd_movesToItsTimeAgentAndTotal() {
        // Given
        TestRun run = new TestRun().add(line("13:11:04", 9, "end", "'total_cost_usd':0.5,'agent':'a'"));

        // When
        run.add(line("13:31:00", 10, "end", "'total_cost_usd':0.7,'agent':'b'"));

        // Then
        assertEquals(Map.of(new CostKey(AT_13_30, "b", null, null, null), priced("0.7")), run.books());
    }

    @Test
    void rest_aLaterEndWithTheSameTotal_movesToItsTimeAndAgent() {
        // Given
        TestRun run = new TestRun().add(line("13:11:04", 9, "end", "'total_cost_usd':0.5,'agent':'a'"));

        // When
        run.add(line("13:31:00", 10, "end", "'total_cost_usd':0.50,'agent':'b'"));

        // Then
        assertEquals(Map.of(new CostKey(AT_13_30, "b", null, null, null), priced("0.5")), run.books());
    }

    @Test
    void rest_aLaterEndWithoutATotal_isTakenBack() {
        // Given
        TestRun run = new TestRun()
                .add(line("13:11:04", 1, "model", "'cost_usd':0.2"))
                .add(line("13:11:05", 9, "end", "'total_cost_usd':0.5"));

        // When
        run.add(line("13:31:00", 10, "end"));

        // Then
        assertEquals("0.2", run.cost().toPlainString());
        assertEquals(0, run.cost().compareTo(run.booked().costUsd()));
    }

    @Test
    void rest_anEarlierEndThatComesLate_changesNothing() {
        // Given
        TestRun run = new TestRun().add(line("13:31:00", 10, "end", "'total_cost_usd':0.5"));
        Map<CostKey, CostAmount> before = run.books();

        // When
        run.add(line("13:11:05", 9, "end", "'total_cost_usd':0.9"));

        // Then
        assertEquals(before, run.books());
        assertEquals("0.5", run.cost().toPlainString());
    }

    @Test
    void delta_nothingChanges_isNotMade() {
        // When
        RunState state = RunState.start(TestRun.ID);
        String line = line("13:11:04", 1, "note", "'summary':'x'");
        RunState.Applied applied = state.apply(TestRun.read(line), StepEvent.of("e", null, line), "e");

        // Then
        assertEquals(List.of(), applied.deltas());
    }

    @Test
    void agent_ofAStepThatNamesNone_isTheLatestEarlierBySeq() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:09", 1, "tool", "'cost_usd':1"))
                .add(line("13:11:08", 2, "start", "'agent':'a','team':'t'"))
                .add(line("13:11:07", 3, "tool", "'cost_usd':2"))
                .add(line("13:11:06", 4, "tool", "'cost_usd':4,'agent':'b'"))
                .add(line("13:11:05", 5, "tool", "'cost_usd':8"));

        // Then
        assertEquals(
                Map.of(
                        new CostKey(AT_13_00, null, null, null, null), priced("1"),
                        new CostKey(AT_13_00, "a", "t", null, null), priced("2"),
                        new CostKey(AT_13_00, "b", "t", null, null), new CostAmount(new BigDecimal("12"), 2, 0, 0, 0)),
                run.books());
    }

    @Test
    void unpriced_stepWithTokensAndNoCost_makesTheCostIncomplete() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:04", 1, "model", "'cost_usd':0.42,'model':'known','prompt_tokens':5"))
                .add(line("13:11:05", 2, "model", "'model':'zeta','prompt_tokens':482,'completion_tokens':124"))
                .add(line("13:11:06", 3, "model", "'model':'alpha','cache_read_tokens':1"))
                .add(line("13:11:07", 4, "model", "'model':'zeta','reasoning_tokens':2"));

        // Then
        assertEquals("0.42", run.cost().toPlainString());
        assertFalse(run.totals().costComplete());
        assertEquals(List.of("alpha", "zeta"), run.totals().unpricedModels());
        assertEquals(3, run.booked().unpriced());
    }

    /** Else a day would have two rows of no model. */
    @Test
    void unpriced_emptyModel_isNoModel() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:05", 2, "model", "'model':'','prompt_tokens':482"))
                .add(line("13:11:06", 3, "model", "'prompt_tokens':18"));

        // Then
        assertEquals(List.of(), run.totals().unpricedModels());
        assertEquals(
                Map.of(new CostKey(AT_13_00, null, null, null, null), new CostAmount(BigDecimal.ZERO, 0, 2, 500, 0)),
                run.books());
    }

    @Test
    void unpriced_nothingPricedAtAll_isUnknownAndNotZero() {
        // When
        TestRun run = new TestRun().add(line("13:11:05", 2, "model", "'model':'x','prompt_tokens':482"));

        // Then
        assertNull(run.cost());
        assertFalse(run.totals().costComplete());
        assertNull(run.booked().costOrNull());
    }

    @Test
    void unpriced_nothingThatCosts_isZeroAndComplete() {
        // When
        TestRun run =
                new TestRun().add(line("13:11:05", 2, "tool")).add(line("13:11:06", 3, "model", "'prompt_tokens':0"));

        // Then
        assertEquals("0", run.cost().toPlainString());
        assertTrue(run.totals().costComplete());
        assertEquals(Map.of(), run.books());
    }

    @Test
    void unpriced_totalOfTheEnd_isTheLeastThatIsKnown() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:05", 2, "model", "'model':'x','prompt_tokens':482"))
                .add(line("13:11:06", 9, "end", "'total_cost_usd':0.5"));

        // Then
        assertEquals("0.5", run.cost().toPlainString());
        assertFalse(run.totals().costComplete());
    }

    @Test
    void unpriced_tokensOfAnEnd_areNoModelCall() {
        // When
        TestRun run = new TestRun().add(line("13:11:06", 9, "end", "'total_cost_usd':0.5,'prompt_tokens':482"));

        // Then
        assertTrue(run.totals().costComplete());
    }

    @Test
    void unpriced_moreModelsThanAreListed_listsTheFirst50ByAlphabetInAnyOrder() {
        // Given
        List<String> lines = IntStream.range(100, 200)
                .mapToObj(i -> line("13:11:04", i, "model", "'model':'m" + i + "','prompt_tokens':1"))
                .toList();
        List<String> reversed =
                IntStream.range(0, 100).mapToObj(i -> lines.get(99 - i)).toList();

        // When
        List<String> models = new TestRun().addAll(lines).totals().unpricedModels();
        List<String> modelsReversed = new TestRun().addAll(reversed).totals().unpricedModels();

        // Then
        assertEquals(IntStream.range(100, 150).mapToObj(i -> "m" + i).toList(), models);
        assertEquals(models, modelsReversed);
    }

    @Test
    void tokens_ofAllSteps_areSummedByKind() {
        // Given
        String tokens =
                "'prompt_tokens':1,'completion_tokens':20,'cache_read_tokens':300,'cache_write_tokens':4000,'reasoning_tokens':50000";

        // When
        TestRun run = new TestRun()
                .add(line("13:11:04", 1, "model", tokens, "'cost_usd':0"))
                .add(line("13:11:05", 2, "model", tokens));

        // Then
        assertEquals(
                new RunSummary.Tokens(2, 40, 600, 8_000, 100_000), run.totals().tokens());
        assertEquals(2, run.booked().promptTokens());
        assertEquals(40, run.booked().completionTokens());
    }

    @Test
    void reportedTotal_several_isTheGreatestAndNeverAdded() {
        // When
        TestRun run = new TestRun()
                .add(line("13:11:05", 2, "tool", "'reported_total_cost_usd':3.5"))
                .add(line("13:11:04", 1, "tool", "'reported_total_cost_usd':1.5"));

        // Then
        assertEquals("3.5", run.totals().reportedTotalCostUsd().toPlainString());
        assertEquals("0", run.cost().toPlainString());
        assertEquals(Map.of(), run.books());
    }
}
