package dev.hermes.cli.prices;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hermes.schemas.price.PriceRow;
import dev.hermes.schemas.price.PriceTable.Match;
import dev.hermes.schemas.price.PriceUpdate.Change;
import dev.hermes.schemas.price.Rates;
import dev.hermes.schemas.query.JsonRow;
import java.io.IOException;
import java.util.Objects;

/** Prices as JSON objects. A rate that is not known is null. */
final class PriceJson {
    private PriceJson() {}

    /** One row. */
    static String of(PriceRow row) {
        return JsonRow.of(json -> {
            json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
            json.writeStringField("model", row.model());
            json.writeStringField("provider", row.provider());
            writeRow(json, row);
        });
    }

    /** What a name means. */
    static String of(String name, Match match) {
        return JsonRow.of(json -> {
            json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
            json.writeStringField("name", name);
            json.writeStringField("model", match.model());
            json.writeStringField("provider", match.provider());
            json.writeStringField("price_table", match.table());
            json.writeArrayFieldStart("rules");
            for (String rule : match.rules()) {
                json.writeString(rule);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("prices");
            for (PriceRow row : match.rows()) {
                json.writeStartObject();
                writeRow(json, row);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    /** A price that was replaced; {@code before} is null where there was none. */
    static void writeChange(JsonGenerator json, Change change) throws IOException {
        json.writeStartObject();
        json.writeStringField("model", change.after().model());
        json.writeFieldName("before");
        if (change.before() == null) {
            json.writeNull();
        } else {
            json.writeStartObject();
            writeRow(json, change.before());
            json.writeEndObject();
        }
        json.writeObjectFieldStart("after");
        writeRow(json, change.after());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeRow(JsonGenerator json, PriceRow row) throws IOException {
        Rates rates = row.rates();
        json.writeStringField("valid_from", Objects.toString(row.validFrom(), null));
        json.writeStringField("tier", row.tier());
        json.writeNumberField("above_prompt_tokens", row.abovePromptTokens());
        json.writeObjectFieldStart("usd_per_million_tokens");
        JsonRow.writeDecimal(json, "input", rates.input());
        JsonRow.writeDecimal(json, "output", rates.output());
        JsonRow.writeDecimal(json, "cache_read", rates.cacheRead());
        JsonRow.writeDecimal(json, "cache_write_5m", rates.cacheWrite());
        JsonRow.writeDecimal(json, "cache_write_1h", rates.cacheWrite1h());
        json.writeEndObject();
        json.writeStringField("source", row.source());
        json.writeStringField("source_date", row.sourceDate().toString());
    }
}
