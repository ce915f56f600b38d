package dev.hermes.processor.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.schemas.query.CostRow;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.run.CostAmount;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What groups cost, or what one instance has of it.
 *
 * @param sums by group; null is the group of what has none
 * @param partitions whose costs are in it
 */
record CostSums(Map<String, CostAmount> sums, Set<Integer> partitions) {
    CostSums {
        partitions = Set.copyOf(partitions);
    }

    /** All instances' sums together. */
    static CostSums merged(List<CostSums> parts) {
        Map<String, CostAmount> sums = new HashMap<>();
        Set<Integer> partitions = new HashSet<>();
        for (CostSums part : parts) {
            part.sums.forEach((group, amount) -> sums.merge(group, amount, CostAmount::plus));
            partitions.addAll(part.partitions);
        }
        return new CostSums(sums, partitions);
    }

    /** As instances tell each other. */
    String toPeerJson() {
        return JsonRow.of(json -> {
            PeerJson.writePartitions(json, partitions);
            json.writeArrayFieldStart("sums");
            for (Map.Entry<String, CostAmount> sum : sums.entrySet()) {
                CostAmount amount = sum.getValue();
                json.writeStartObject();
                json.writeStringField("group", sum.getKey()); // writes null for null
                json.writeStringField("cost_usd", amount.costUsd().toPlainString());
                json.writeNumberField("priced", amount.priced());
                json.writeNumberField("unpriced", amount.unpriced());
                json.writeNumberField("prompt_tokens", amount.promptTokens());
                json.writeNumberField("completion_tokens", amount.completionTokens());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static CostSums ofPeerJson(JsonNode answer) {
        Map<String, CostAmount> sums = new HashMap<>();
        for (JsonNode sum : answer.withArray("sums")) {
            CostAmount amount = new CostAmount(
                    new BigDecimal(sum.required("cost_usd").textValue()),
                    sum.required("priced").longValue(),
                    sum.required("unpriced").longValue(),
                    sum.required("prompt_tokens").longValue(),
                    sum.required("completion_tokens").longValue());
            sums.put(sum.required("group").textValue(), amount);
        }
        return new CostSums(sums, PeerJson.partitions(answer));
    }

    /** As callers get it. */
    String toJson(CostQuestion question, int partitionCount) {
        Map<String, CostAmount> counted = new HashMap<>(sums);
        counted.values().removeIf(CostAmount::isZero);
        List<CostRow> rows = CostRow.of(question.grouping(), question.range(), counted);
        return JsonRow.of(json -> {
            json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
            json.writeArrayFieldStart("costs");
            for (CostRow row : rows) {
                json.writeRawValue(row.json(question.grouping(), question.range()));
            }
            json.writeEndArray();
            Partial.write(json, partitions.size(), partitionCount);
        });
    }
}
