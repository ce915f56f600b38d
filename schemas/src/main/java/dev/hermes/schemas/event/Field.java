package dev.hermes.schemas.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The fields of a line that have a meaning. Their order is the order in which a line is written when we write it. The first
 * four are required; every other field may be absent, and counts as absent when it holds null or another type.
 */
public enum Field {
    /** RFC 3339 date-time with offset. */
    TS(Type.TEXT),
    RUN_ID(Type.TEXT),
    /** Integer of at least 0. */
    STEP(Type.COUNT),
    KIND(Type.TEXT),
    RUN_NAME(Type.TEXT),
    AGENT(Type.TEXT),
    TEAM(Type.TEXT),
    USER(Type.TEXT),
    INITIATOR(Type.TEXT),
    SESSION_ID(Type.TEXT),
    PARENT_RUN_ID(Type.TEXT),
    TRACE_ID(Type.TEXT),
    SPAN_ID(Type.TEXT),
    MODEL(Type.TEXT),
    TOOL(Type.TEXT),
    /** Known as text only: an object or array is kept in the line and has no further meaning. */
    INPUT(Type.TEXT),
    OUTPUT(Type.TEXT),
    OUTPUT_CHARS(Type.COUNT),
    /** All input tokens, cached ones included. */
    PROMPT_TOKENS(Type.COUNT),
    /** All output tokens, reasoning included. */
    COMPLETION_TOKENS(Type.COUNT),
    CACHE_READ_TOKENS(Type.COUNT),
    CACHE_WRITE_TOKENS(Type.COUNT),
    REASONING_TOKENS(Type.COUNT),
    COST_USD(Type.DECIMAL),
    LATENCY_MS(Type.DECIMAL),
    SUMMARY(Type.TEXT),
    ERROR(Type.TEXT),
    RETRY(Type.FLAG),
    STATUS(Type.TEXT),
    TOTAL_STEPS(Type.COUNT),
    TOTAL_COST_USD(Type.DECIMAL),
    /** A total that may cover more than this run: shown, never added. */
    REPORTED_TOTAL_COST_USD(Type.DECIMAL),
    /** True on an end that nobody wrote: a reader of session files concluded it. */
    INFERRED(Type.FLAG),
    /** Of the tokens written to the cache those that stay for an hour; the others stay for 5 minutes. */
    CACHE_WRITE_1H_TOKENS(Type.COUNT),
    /** Prompt tokens of the whole model call, on a line that has only a part of it: a long prompt has another price. */
    CALL_PROMPT_TOKENS(Type.COUNT),
    /** How the provider served the call, where that has a price of its own: {@code fast}, {@code batch}, {@code priority}. */
    SERVICE_TIER(Type.TEXT);

    /** What a field holds. */
    public enum Type {
        /** A JSON string; in memory a {@code String}. */
        TEXT,
        /** A JSON number of integer value, 0 to 12 digits; in memory a {@code Long}. */
        COUNT,
        /** A JSON number, at least 0, at most 12 integer digits and 18 decimals; in memory a {@code BigDecimal}. */
        DECIMAL,
        /** true or false; in memory a {@code Boolean}. */
        FLAG
    }

    /** A reader has a new string for each name of each line: its hash would cost more than a few comparisons. */
    private static final Field[][] BY_LENGTH = byLength();

    private final String wireName = name().toLowerCase(Locale.ROOT);
    private final Type type;

    Field(Type type) {
        this.type = type;
    }

    /** The field's name in a line: {@code prompt_tokens}. */
    public String wireName() {
        return wireName;
    }

    public Type type() {
        return type;
    }

    /** The known field of that name in a line, or null. */
    public static Field of(String wireName) {
        if (wireName.length() >= BY_LENGTH.length) {
            return null;
        }
        for (Field field : BY_LENGTH[wireName.length()]) {
            if (field.wireName.equals(wireName)) {
                return field;
            }
        }
        return null;
    }

    private static Field[][] byLength() {
        int longest =
                Arrays.stream(values()).mapToInt(f -> f.wireName.length()).max().orElseThrow();
        return IntStream.rangeClosed(0, longest)
                .mapToObj(length -> Arrays.stream(values())
                        .filter(field -> field.wireName.length() == length)
                        .toArray(Field[]::new))
                .toArray(Field[][]::new);
    }
}
