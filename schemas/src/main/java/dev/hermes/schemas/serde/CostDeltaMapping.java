package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.CostDeltaRecord;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;

final class CostDeltaMapping implements AvroMapping<CostDelta, CostDeltaRecord> {
    @Override
    public CostDeltaRecord toRecord(CostDelta delta) {
        CostKey key = delta.key();
        CostAmount amount = delta.amount();
        return new CostDeltaRecord(
                key.quarterHour(),
                key.agent(),
                key.team(),
                key.model(),
                key.tool(),
                amount.costUsd(),
                amount.priced(),
                amount.unpriced(),
                amount.promptTokens(),
                amount.completionTokens());
    }

    @Override
    public CostDelta fromRecord(CostDeltaRecord record) {
        CostKey key = new CostKey(
                record.getQuarterHour(), record.getAgent(), record.getTeam(), record.getModel(), record.getTool());
        CostAmount amount = new CostAmount(
                record.getCostUsd(),
                record.getPriced(),
                record.getUnpriced(),
                record.getPromptTokens(),
                record.getCompletionTokens());
        return new CostDelta(key, amount);
    }
}
