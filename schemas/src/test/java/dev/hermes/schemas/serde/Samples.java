package dev.hermes.schemas.serde;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/** Values of every type, full and as empty as can be. Decimals have 18 decimals, as they have once read back. */
final class Samples {
    static final BigDecimal LARGEST = new BigDecimal("999999999999.999999999999999999");
    static final BigDecimal SMALLEST = new BigDecimal("0.000000000000000001");

    /** A value and its type. */
    record Sample<T>(AvroType<T> type, T value) {
        @Override
        public String toString() {
            return type.subject();
        }
    }

    private Samples() {}

    static List<Sample<?>> all() {
        return List.of(
                new Sample<>(
                        AvroType.STEP_EVENT,
                        new StepEvent("e", "name", "summary 日😀", "emit", 3, "0".repeat(64), "{\"x\":0.0}")),
                new Sample<>(AvroType.STEP_EVENT, new StepEvent(null, null, null, null, null, "")),
                new Sample<>(
                        AvroType.RUN_LINE,
                        new RunLine(1, "d/a.jsonl", 0, "{}", "e", Instant.parse("2026-07-20T13:11:04.123456Z"))),
                new Sample<>(
                        AvroType.RUN_LINE,
                        new RunLine(
                                Long.MAX_VALUE,
                                "",
                                Long.MAX_VALUE,
                                "日😀",
                                "",
                                Instant.parse("0000-01-01T00:00:00.000001Z"))),
                new Sample<>(AvroType.RUN_SUMMARY, fullSummary()),
                new Sample<>(AvroType.RUN_SUMMARY, bareSummary()),
                new Sample<>(AvroType.INDEX_ROW, new IndexRow("{\"run_id\":\"日\"}")),
                new Sample<>(AvroType.COST_DELTA, new CostDelta(key("a", "t", "m", "o"), amount(LARGEST))),
                new Sample<>(AvroType.COST_DELTA, new CostDelta(key(null, null, null, null), amount(LARGEST.negate()))),
                new Sample<>(AvroType.DAILY_COST, daily("a", amount(SMALLEST))),
                new Sample<>(AvroType.DAILY_COST, daily(null, new CostAmount(BigDecimal.ZERO, 0, 2, 1, 1))));
    }

    private static CostKey key(String agent, String team, String model, String tool) {
        return new CostKey(Instant.parse("1969-12-31T23:45:00Z"), agent, team, model, tool);
    }

    private static CostAmount amount(BigDecimal cost) {
        return new CostAmount(cost, 1, 2, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    private static DailyCost daily(String name, CostAmount amount) {
        return new DailyCost(LocalDate.parse("2026-07-20"), ZoneId.of("Europe/Berlin"), name, name, name, name, amount);
    }

    private static RunSummary fullSummary() {
        return new RunSummary(
                "7c2a",
                "2026-07-20/7c2a.jsonl",
                new RunSummary.Labels("n", "a", "t", "u", "human", "s", "p", "tr"),
                new RunSummary.Outcome("ok", "2026-07-20T13:11:14Z", "2026-07-20T13:11:04Z", "did it", "401"),
                new RunSummary.Totals(
                        1, 2, 3, 4, LARGEST, false, List.of("m", "n"), new RunSummary.Tokens(1, 2, 3, 4, 5), SMALLEST));
    }

    private static RunSummary bareSummary() {
        return new RunSummary(
                "",
                "",
                new RunSummary.Labels(null, null, null, null, null, null, null, null),
                new RunSummary.Outcome("running", "", "", null, null),
                new RunSummary.Totals(0, 0, 0, 0, null, true, List.of(), new RunSummary.Tokens(0, 0, 0, 0, 0), null));
    }

    /** A state with every field set. */
    static RunState state() {
        RunState state = RunState.start("7c2a");
        apply(state, """
                {"ts":"2026-07-20T13:11:04Z","run_id":"7c2a","step":1,"kind":"model","model":"m","prompt_tokens":1,"run_name":"n",\
                "agent":"a","team":"t","user":"u","initiator":"human","session_id":"s","parent_run_id":"p","trace_id":"tr",\
                "summary":"did it","error":"401","reported_total_cost_usd":999999999999.999999999999999999}""");
        apply(state, """
                {"ts":"2026-07-20T13:11:05Z","run_id":"7c2a","step":2,"kind":"end","inferred":true}""");
        apply(state, """
                {"ts":"2026-07-20T13:11:06Z","run_id":"7c2a","step":3,"kind":"end","total_cost_usd":999999999999.999999999999999999}""");
        return state;
    }

    private static void apply(RunState state, String line) {
        try {
            state.apply(new LineCodec().read(line), new StepEvent("e", null, "summary", null, null, line), "e");
        } catch (RejectedLineException e) {
            throw new IllegalStateException(e);
        }
    }
}
