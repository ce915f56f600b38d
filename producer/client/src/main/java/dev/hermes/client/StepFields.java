package dev.hermes.client;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * The optional fields of one step. A null text leaves the field out; a number that the run log would reject is refused at
 * once, by an {@link IllegalArgumentException} that names the field and the value. Log what helps to understand the step,
 * not whole prompts or outputs. Not thread-safe.
 */
public final class StepFields {
    private static final int MAX_INTEGER_DIGITS = 12;
    private static final int MAX_DECIMALS = 18;
    private static final long MAX_COUNT = 999_999_999_999L;
    private static final int NANOS_TO_MILLIS = 6;

    private final LineWriter line = new LineWriter();
    private final Set<Field> wholes = EnumSet.noneOf(Field.class);

    StepFields() {}

    /** The agent that made this step, where it is not the run's own. */
    public StepFields agent(String agent) {
        return text(Field.AGENT, agent);
    }

    /** The team that the step's cost counts for, where it is not the run's own. */
    public StepFields team(String team) {
        return text(Field.TEAM, team);
    }

    /** Whom the agent works for. */
    public StepFields user(String user) {
        return text(Field.USER, user);
    }

    /** Who set it off: {@code human} or {@code agent}. */
    public StepFields initiator(String initiator) {
        return text(Field.INITIATOR, initiator);
    }

    /** Conversation or session that several runs belong to. */
    public StepFields sessionId(String sessionId) {
        return text(Field.SESSION_ID, sessionId);
    }

    /** Trace of OpenTelemetry, 32 hexadecimal digits. */
    public StepFields traceId(String traceId) {
        return text(Field.TRACE_ID, traceId);
    }

    /** Span of OpenTelemetry, 16 hexadecimal digits. */
    public StepFields spanId(String spanId) {
        return text(Field.SPAN_ID, spanId);
    }

    /** The model called, as its provider names it: {@code claude-sonnet-4}. */
    public StepFields model(String model) {
        return text(Field.MODEL, model);
    }

    /** The tool called: {@code email.send}. */
    public StepFields tool(String tool) {
        return text(Field.TOOL, tool);
    }

    /** What went in, in short; over 2,000 characters it is cut. */
    public StepFields input(String input) {
        return text(Field.INPUT, input);
    }

    /** What came out, in short; over 2,000 characters it is cut. */
    public StepFields output(String output) {
        return text(Field.OUTPUT, output);
    }

    /**
     * All that went in. The line gets a preview, its length and its hash; the whole, secrets masked, stays on this machine until
     * the run ends, and of a failed step for 30 days: {@code hermes run payload}.
     */
    public StepFields wholeInput(String input) {
        return whole(Field.INPUT, input);
    }

    /** All that came out; see {@link #wholeInput}. */
    public StepFields wholeOutput(String output) {
        return whole(Field.OUTPUT, output);
    }

    private StepFields whole(Field field, String text) {
        if (text != null) {
            wholes.add(field);
        }
        return text(field, text);
    }

    /** Fields whose whole text is to be kept. */
    Set<Field> wholes() {
        return wholes;
    }

    /** Length of the whole output in characters. */
    public StepFields outputChars(long characters) {
        return count(Field.OUTPUT_CHARS, characters);
    }

    /** All input tokens, cached ones included. */
    public StepFields promptTokens(long tokens) {
        return count(Field.PROMPT_TOKENS, tokens);
    }

    /** All output tokens, reasoning included. */
    public StepFields completionTokens(long tokens) {
        return count(Field.COMPLETION_TOKENS, tokens);
    }

    /** Of the input tokens, those read from the provider's cache. */
    public StepFields cacheReadTokens(long tokens) {
        return count(Field.CACHE_READ_TOKENS, tokens);
    }

    /** Of the input tokens, those written to the provider's cache. */
    public StepFields cacheWriteTokens(long tokens) {
        return count(Field.CACHE_WRITE_TOKENS, tokens);
    }

    /** Of the input tokens written to the provider's cache, those that stay there for an hour and not for 5 minutes. */
    public StepFields cacheWrite1hTokens(long tokens) {
        return count(Field.CACHE_WRITE_1H_TOKENS, tokens);
    }

    /** How the provider served the call, where that has a price of its own: {@code fast}, {@code batch}, {@code priority}. */
    public StepFields serviceTier(String tier) {
        return text(Field.SERVICE_TIER, tier);
    }

    /** Of the output tokens, those spent on reasoning. */
    public StepFields reasoningTokens(long tokens) {
        return count(Field.REASONING_TOKENS, tokens);
    }

    /** Cost in US dollars, as a decimal: {@code "0.0014"}. */
    public StepFields costUsd(String costUsd) {
        return costUsd(decimalOf(Field.COST_USD, costUsd));
    }

    /** Cost in US dollars, exact. */
    public StepFields costUsd(BigDecimal costUsd) {
        return decimal(Field.COST_USD, costUsd);
    }

    /** How long the step took, in milliseconds. */
    public StepFields latencyMs(long latencyMs) {
        return decimal(Field.LATENCY_MS, BigDecimal.valueOf(latencyMs));
    }

    /** How long the step took; written in milliseconds. */
    public StepFields latency(Duration latency) {
        BigDecimal nanos = BigDecimal.valueOf(latency.getSeconds(), -9).add(BigDecimal.valueOf(latency.getNano()));
        return decimal(Field.LATENCY_MS, nanos.movePointLeft(NANOS_TO_MILLIS));
    }

    /** What the step was about, on one line. */
    public StepFields summary(String summary) {
        return text(Field.SUMMARY, summary);
    }

    /** What went wrong, on one line. */
    public StepFields error(String error) {
        return text(Field.ERROR, error);
    }

    /** Whether the step will be or was tried again. */
    public StepFields retry(boolean retry) {
        line.flag(Field.RETRY, retry);
        return this;
    }

    /** Cost of the whole run in US dollars; counts where it is more than the steps' costs add up to. For an end. */
    public StepFields totalCostUsd(String totalCostUsd) {
        return decimal(Field.TOTAL_COST_USD, decimalOf(Field.TOTAL_COST_USD, totalCostUsd));
    }

    StepFields text(Field field, String value) {
        line.text(field, value);
        return this;
    }

    StepFields count(Field field, long value) {
        if (value < 0 || value > MAX_COUNT) {
            throw new IllegalArgumentException(
                    field.wireName() + " must be between 0 and " + MAX_COUNT + " but is " + value);
        }
        line.count(field, value);
        return this;
    }

    private StepFields decimal(Field field, BigDecimal value) {
        if (value == null) {
            line.decimal(field, null);
            return this;
        }
        BigDecimal exact = value.stripTrailingZeros();
        long integerDigits = (long) exact.precision() - exact.scale();
        if (exact.signum() < 0 || integerDigits > MAX_INTEGER_DIGITS || exact.scale() > MAX_DECIMALS) {
            throw new IllegalArgumentException(
                    "%s must be 0 or more, with at most %d digits before and %d after the point, but is %s"
                            .formatted(field.wireName(), MAX_INTEGER_DIGITS, MAX_DECIMALS, value));
        }
        line.decimal(field, exact);
        return this;
    }

    private static BigDecimal decimalOf(Field field, String value) {
        try {
            return value == null ? null : new BigDecimal(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    field.wireName() + " must be a decimal such as 0.0014 but is " + value, e);
        }
    }

    String toLine() {
        return line.toLine();
    }
}
