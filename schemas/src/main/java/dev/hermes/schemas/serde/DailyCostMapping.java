package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.DailyCostRecord;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.DailyCost;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;

final class DailyCostMapping implements AvroMapping<DailyCost, DailyCostRecord> {
    @Override
    public DailyCostRecord toRecord(DailyCost cost) {
        CostAmount amount = cost.amount();
        return new DailyCostRecord(
                cost.day().toString(),
                cost.zone().getId(),
                cost.agent(),
                cost.team(),
                cost.model(),
                cost.tool(),
                amount.costOrNull(),
                amount.isComplete(),
                amount.priced(),
                amount.unpriced(),
                amount.promptTokens(),
                amount.completionTokens());
    }

    @Override
    public DailyCost fromRecord(DailyCostRecord record) {
        BigDecimal cost = record.getCostUsd() == null ? BigDecimal.ZERO : record.getCostUsd();
        CostAmount amount = new CostAmount(
                cost, record.getPriced(), record.getUnpriced(), record.getPromptTokens(), record.getCompletionTokens());
        return new DailyCost(
                LocalDate.parse(record.getDay()),
                ZoneId.of(record.getZone()),
                record.getAgent(),
                record.getTeam(),
                record.getModel(),
                record.getTool(),
                amount);
    }
}
