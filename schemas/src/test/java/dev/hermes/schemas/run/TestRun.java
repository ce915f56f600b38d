package dev.hermes.schemas.run;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run under test: takes lines in, and keeps the books that the cost topology would keep. */
final class TestRun {
    static final String ID = "7c2a";

    private final RunState state;
    private final List<RunLine> lines = new ArrayList<>();
    private final Map<CostKey, CostAmount> books = new HashMap<>();

    TestRun() {
        this.state = RunState.start(ID);
    }

    /** A line of the run. Single quotes stand for double quotes; the time is one of 2026-07-20, UTC. */
    static String line(String time, long step, String kind, String... more) {
        String members = more.length == 0 ? "" : "," + String.join(",", more);
        return ("{'ts':'2026-07-20T" + time + "Z','run_id':'" + ID + "','step':" + step + ",'kind':'" + kind + "'"
                        + members + "}")
                .replace('\'', '"');
    }

    static StepLine read(String line) {
        try {
            return new LineCodec().read(line);
        } catch (RejectedLineException e) {
            throw new IllegalArgumentException(e.reason() + ": " + line, e);
        }
    }

    /** Takes in a line without more beside it. */
    TestRun add(String line) {
        return add(line, null, null);
    }

    TestRun add(String line, String runName, String runSummary) {
        String id = "event-" + (lines.size() + 1);
        StepEvent event = new StepEvent(id, runName, runSummary, null, null, line);
        RunState.Applied applied = state.apply(read(line), event, id);
        lines.add(applied.line());
        for (CostDelta delta : applied.deltas()) {
            books.merge(delta.key(), delta.amount(), CostAmount::plus);
        }
        return this;
    }

    TestRun addAll(List<String> all) {
        all.forEach(this::add);
        return this;
    }

    RunState state() {
        return state;
    }

    RunSummary summary() {
        return state.summary();
    }

    RunSummary.Outcome outcome() {
        return state.summary().outcome();
    }

    RunSummary.Totals totals() {
        return state.summary().totals();
    }

    String status() {
        return outcome().status();
    }

    List<RunLine> lines() {
        return lines;
    }

    /** What is booked, without trailing zeros and without keys on which everything was taken back. */
    Map<CostKey, CostAmount> books() {
        Map<CostKey, CostAmount> open = new HashMap<>(books);
        open.values().removeIf(CostAmount::isZero);
        open.replaceAll((key, amount) -> new CostAmount(
                amount.costUsd().stripTrailingZeros(),
                amount.priced(),
                amount.unpriced(),
                amount.promptTokens(),
                amount.completionTokens()));
        return open;
    }

    CostAmount booked() {
        return books.values().stream().reduce(CostAmount.ZERO, CostAmount::plus);
    }

    /** The run's cost, without trailing zeros; null where unknown. */
    BigDecimal cost() {
        BigDecimal cost = totals().costUsd();
        return cost == null ? null : cost.stripTrailingZeros();
    }
}
