package dev.hermes.cli.server;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.CostRow;
import dev.hermes.schemas.run.CostAmount;
import java.io.IOException;
import java.math.BigDecimal;

/** Reads the rows of an answer about costs; amounts stay exact. */
final class CostAnswer {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private CostAnswer() {}

    /** The row that the server wrote. */
    static CostRow row(String row, CostGrouping grouping) throws IOException {
        JsonNode json = JSON.readTree(row);
        boolean complete = json.path("cost_complete").asBoolean();
        BigDecimal cost = json.path("cost_usd").decimalValue();
        boolean isPriced = json.path("cost_usd").isNumber();
        CostAmount amount = new CostAmount(
                cost,
                isPriced ? 1 : 0,
                complete ? 0 : 1,
                json.path("prompt_tokens").longValue(),
                json.path("completion_tokens").longValue());
        return new CostRow(json.path(grouping.word()).textValue(), amount);
    }
}
