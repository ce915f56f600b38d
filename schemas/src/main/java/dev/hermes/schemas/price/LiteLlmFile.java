package dev.hermes.schemas.price;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads LiteLLM's {@code model_prices_and_context_window.json} as it is: one object, by model, with US dollars per token.
 * Models that write text are taken, with their long-context bands and tiers; what has no price per token is left out;
 * what has a price that cannot be right is refused, with its name and the reason.
 */
public final class LiteLlmFile {
    /** The key under which the file explains itself. */
    private static final String EXPLANATION = "sample_spec";

    private static final Set<String> TEXT_MODES = Set.of("chat", "completion", "responses");
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String name;
    private final LocalDate date;
    private final List<PriceRow> rows = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private long leftOut;

    private LiteLlmFile(String name, LocalDate date) {
        this.name = name;
        this.date = date;
    }

    /**
     * What was read.
     *
     * @param file the prices, and what was refused
     * @param leftOut models that have no price per token of text
     */
    public record Content(PriceFile file, long leftOut) {}

    /**
     * Reads a file. It does not say since when a price counts, nor of which day it is.
     *
     * @param name of the file, for messages
     * @param version of the table that it becomes
     * @param date of the file
     * @throws PriceFileException when it is no JSON object
     */
    public static Content read(String name, String version, LocalDate date, String text) throws PriceFileException {
        LiteLlmFile file = new LiteLlmFile(name, date);
        file.readAll(root(name, text));
        return new Content(new PriceFile(version, file.rows, List.of(), List.of(), file.refused), file.leftOut);
    }

    private static JsonNode root(String name, String text) throws PriceFileException {
        try {
            JsonNode root = JSON.readTree(text);
            if (root.isObject()) {
                return root;
            }
            throw new PriceFileException(List.of(name + ": this is not a JSON object of models"));
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new PriceFileException(List.of(name + ":" + line + ": this is not JSON"));
        }
    }

    private void readAll(JsonNode root) {
        for (Map.Entry<String, JsonNode> entry : root.properties()) {
            if (!entry.getKey().equals(EXPLANATION)) {
                readModel(entry.getKey(), entry.getValue());
            }
        }
    }

    private void readModel(String model, JsonNode facts) {
        if (!TEXT_MODES.contains(facts.path("mode").asText()) || !LiteLlmModel.hasPrices(facts)) {
            leftOut++;
            return;
        }
        try {
            List<PriceRow> of = new LiteLlmModel(model, facts, date).rows();
            String fault = ModelPrice.faultOrNull(of);
            if (fault != null) {
                throw new BadRowException(fault);
            }
            rows.addAll(of);
        } catch (BadRowException e) {
            refused.add(name + ": " + model + ": " + e.getMessage());
        }
    }
}
