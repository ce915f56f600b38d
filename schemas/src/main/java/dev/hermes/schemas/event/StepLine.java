package dev.hermes.schemas.event;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;

/**
 * A valid line: its text as it will stand in the run file, and the known fields of it. Made by {@link LineCodec}. Immutable.
 */
public final class StepLine {
    private static final String PRICE_TABLE = "price_table";

    private final String text;
    private final int byteLength;
    private final Timestamp ts;
    private final Map<Field, Object> values;

    StepLine(String text, int byteLength, Timestamp ts, Map<Field, Object> values) {
        this.text = text;
        this.byteLength = byteLength;
        this.ts = ts;
        this.values = values;
    }

    /** The JSON object, minified, without a line feed. */
    public String text() {
        return text;
    }

    /** Length of {@link #text()} in UTF-8 bytes, without a line feed. */
    public int byteLength() {
        return byteLength;
    }

    public Timestamp ts() {
        return ts;
    }

    public String runId() {
        return text(Field.RUN_ID);
    }

    public long step() {
        return count(Field.STEP);
    }

    public String kind() {
        return text(Field.KIND);
    }

    /** The model that it names, or null; a name of nothing is none. */
    public String modelOrNull() {
        String model = text(Field.MODEL);
        return model == null || model.isBlank() ? null : model;
    }

    public boolean isEnd() {
        return kind().equals(Kinds.END);
    }

    /** Whether it calls a model: whoever uses tokens does so. Of a run's end they are totals of steps that count by themselves. */
    public boolean callsModel() {
        boolean usesTokens = countOrZero(Field.PROMPT_TOKENS) > 0
                || countOrZero(Field.COMPLETION_TOKENS) > 0
                || countOrZero(Field.CACHE_READ_TOKENS) > 0
                || countOrZero(Field.CACHE_WRITE_TOKENS) > 0
                || countOrZero(Field.REASONING_TOKENS) > 0;
        return usesTokens && !isEnd();
    }

    /**
     * This line with a cost behind all that it has; everything before stays as it is, byte for byte. This line itself when it
     * would become longer than a line may be.
     *
     * @param costUsd US dollars, within the bounds of the field
     * @param priceTable version of the price table that it is from: ASCII without quotes and controls
     */
    public StepLine withCost(BigDecimal costUsd, String priceTable) {
        String cost = ",\"" + Field.COST_USD.wireName() + "\":" + LineWriter.plain(costUsd) + ",\"" + PRICE_TABLE
                + "\":\"" + priceTable + "\"}";
        int longer = byteLength + cost.length() - 1;
        if (longer > LineCodec.MAX_LINE_BYTES) {
            return this;
        }
        Map<Field, Object> withCost = new EnumMap<>(values);
        withCost.put(Field.COST_USD, costUsd);
        return new StepLine(text.substring(0, text.length() - 1) + cost, longer, ts, withCost);
    }

    /** Whether the line has the field, be it with a null or a type for which it counts as absent. */
    public boolean isThere(Field field) {
        return values.containsKey(field);
    }

    /** Value of a TEXT field, or null when absent. Half a character that an escape writes is U+FFFD in it. */
    public String text(Field field) {
        return (String) values.get(field);
    }

    /** Value of a COUNT field, or null when absent. */
    public Long count(Field field) {
        return (Long) values.get(field);
    }

    /** Value of a COUNT field, 0 when absent. */
    public long countOrZero(Field field) {
        Long value = count(field);
        return value == null ? 0 : value;
    }

    /** Value of a DECIMAL field, or null when absent. */
    public BigDecimal decimal(Field field) {
        return (BigDecimal) values.get(field);
    }

    /** Value of a FLAG field, false when absent. */
    public boolean flag(Field field) {
        return Boolean.TRUE.equals(values.get(field));
    }

    /** Names run, step and kind only: a line may hold what must not be logged. */
    @Override
    public String toString() {
        return "StepLine[run_id=" + runId() + ", step=" + step() + ", kind=" + kind() + ", bytes=" + byteLength + "]";
    }
}
