package dev.hermes.schemas.run;

import dev.hermes.schemas.avro.BookedRest;
import dev.hermes.schemas.avro.EndRecord;
import dev.hermes.schemas.avro.RunRecord;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * The cost of one run: the sum of its events' costs, or the total of its latest end event where that is larger. The rest
 * that no step explains is booked at the end event's time, for its agent and team, on no model and no tool.
 */
final class RunCost {
    /** A total is larger only beyond this: agents add up in binary floating point. */
    private static final BigDecimal TOLERANCE_USD = new BigDecimal("1e-9");

    /** Names kept of models without a price, the first by alphabet; what is unpriced is counted beyond that too. */
    private static final int MAX_UNPRICED_MODELS = 50;

    private final RunRecord run;

    RunCost(RunRecord run) {
        this.run = run;
    }

    /** Adds what an event costs. */
    void add(StepLine line, List<CostDelta> deltas) {
        addTokens(line);
        addReportedTotal(line.decimal(Field.REPORTED_TOTAL_COST_USD));
        CostAmount amount = amountOf(line);
        if (amount.isZero()) {
            return;
        }
        run.setStepsCostUsd(run.getStepsCostUsd().add(amount.costUsd()));
        run.setPriced(run.getPriced() + amount.priced());
        run.setUnpriced(run.getUnpriced() + amount.unpriced());
        if (amount.unpriced() > 0) {
            addUnpricedModel(line.modelOrNull());
        }
        CostKey key = new CostKey(
                CostKey.quarterHourOf(line.ts().instant()),
                run.getAgent(),
                run.getTeam(),
                clipped(line.modelOrNull()),
                clipped(line.text(Field.TOOL)));
        deltas.add(new CostDelta(key, amount));
    }

    private static String clipped(String name) {
        return name == null ? null : Clip.text(name);
    }

    /** Totals grow as work goes on: the greatest is the latest, in whatever order they come. */
    private void addReportedTotal(BigDecimal total) {
        BigDecimal before = run.getReportedTotalCostUsd();
        if (total != null && (before == null || total.compareTo(before) > 0)) {
            run.setReportedTotalCostUsd(total);
        }
    }

    private void addTokens(StepLine line) {
        run.setPromptTokens(run.getPromptTokens() + line.countOrZero(Field.PROMPT_TOKENS));
        run.setCompletionTokens(run.getCompletionTokens() + line.countOrZero(Field.COMPLETION_TOKENS));
        run.setCacheReadTokens(run.getCacheReadTokens() + line.countOrZero(Field.CACHE_READ_TOKENS));
        run.setCacheWriteTokens(run.getCacheWriteTokens() + line.countOrZero(Field.CACHE_WRITE_TOKENS));
        run.setReasoningTokens(run.getReasoningTokens() + line.countOrZero(Field.REASONING_TOKENS));
    }

    private static CostAmount amountOf(StepLine line) {
        long prompt = line.countOrZero(Field.PROMPT_TOKENS);
        long completion = line.countOrZero(Field.COMPLETION_TOKENS);
        BigDecimal cost = line.decimal(Field.COST_USD);
        if (cost != null) {
            return new CostAmount(cost, 1, 0, prompt, completion);
        }
        return new CostAmount(BigDecimal.ZERO, 0, line.callsModel() ? 1 : 0, prompt, completion);
    }

    private void addUnpricedModel(String model) {
        if (model == null) {
            return;
        }
        List<String> models = run.getUnpricedModels();
        int at = Collections.binarySearch(models, Clip.text(model));
        if (at < 0) {
            models.add(-at - 1, Clip.text(model));
        }
        if (models.size() > MAX_UNPRICED_MODELS) {
            models.remove(MAX_UNPRICED_MODELS);
        }
    }

    /**
     * Books the rest anew where it has changed.
     *
     * @param end the latest end event, or null
     */
    void bookRest(EndRecord end, List<CostDelta> deltas) {
        BookedRest before = run.getRest();
        BookedRest now = restOf(end);
        if (isSame(before, now)) {
            return;
        }
        if (before != null) {
            deltas.add(new CostDelta(
                    keyOf(before), CostAmount.unattributed(before.getCostUsd()).negate()));
        }
        if (now != null) {
            deltas.add(new CostDelta(keyOf(now), CostAmount.unattributed(now.getCostUsd())));
        }
        run.setRest(now);
    }

    private static boolean isSame(BookedRest before, BookedRest now) {
        if (before == null || now == null) {
            return before == null && now == null;
        }
        return before.getCostUsd().compareTo(now.getCostUsd()) == 0
                && keyOf(before).equals(keyOf(now));
    }

    private BookedRest restOf(EndRecord end) {
        if (end == null || end.getTotalCostUsd() == null) {
            return null;
        }
        BigDecimal rest = end.getTotalCostUsd().subtract(run.getStepsCostUsd());
        if (rest.compareTo(TOLERANCE_USD) <= 0) {
            return null;
        }
        Instant ended = Instant.ofEpochSecond(end.getMark().getEpochSecond());
        return new BookedRest(CostKey.quarterHourOf(ended), end.getAgent(), end.getTeam(), rest);
    }

    private static CostKey keyOf(BookedRest rest) {
        return new CostKey(rest.getQuarterHour(), rest.getAgent(), rest.getTeam(), null, null);
    }

    /** The run's cost; null when nothing is priced though something should be. */
    BigDecimal totalOrNull() {
        BookedRest rest = run.getRest();
        if (rest != null) {
            return run.getStepsCostUsd().add(rest.getCostUsd());
        }
        return run.getPriced() == 0 && run.getUnpriced() > 0 ? null : run.getStepsCostUsd();
    }
}
