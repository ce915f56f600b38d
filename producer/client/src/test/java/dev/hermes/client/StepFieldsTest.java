package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.price.PriceTable;
import dev.hermes.schemas.price.Pricing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StepFieldsTest {
    @Test
    void toLine_hasEveryFieldUnderItsName() {
        // When
        StepFields fields = new StepFields()
                .agent("a")
                .team("t")
                .user("u")
                .initiator("human")
                .sessionId("s")
                .traceId("tr")
                .spanId("sp")
                .model("m")
                .tool("to")
                .input("i")
                .output("o")
                .outputChars(1)
                .promptTokens(2)
                .completionTokens(3)
                .cacheReadTokens(4)
                .cacheWriteTokens(5)
                .cacheWrite1hTokens(4)
                .serviceTier("fast")
                .reasoningTokens(6)
                .costUsd(new BigDecimal("0.10"))
                .latency(Duration.ofMillis(7))
                .summary("su")
                .error("e")
                .retry(false)
                .totalCostUsd("8");

        // Then
        assertEquals(
                "{\"agent\":\"a\",\"team\":\"t\",\"user\":\"u\",\"initiator\":\"human\",\"session_id\":\"s\","
                        + "\"trace_id\":\"tr\",\"span_id\":\"sp\",\"model\":\"m\",\"tool\":\"to\",\"input\":\"i\","
                        + "\"output\":\"o\",\"output_chars\":1,\"prompt_tokens\":2,\"completion_tokens\":3,"
                        + "\"cache_read_tokens\":4,\"cache_write_tokens\":5,\"reasoning_tokens\":6,"
                        + "\"cost_usd\":0.1,\"latency_ms\":7,\"summary\":\"su\",\"error\":\"e\",\"retry\":false,"
                        + "\"total_cost_usd\":8,\"cache_write_1h_tokens\":4,\"service_tier\":\"fast\"}",
                fields.toLine());
    }

    @Test
    void toLine_leavesOutWhatIsNull() {
        // When
        StepFields fields = new StepFields()
                .summary("gone")
                .summary(null)
                .costUsd((String) null)
                .costUsd((BigDecimal) null);

        // Then
        assertEquals("{}", fields.toLine());
    }

    @Test
    void toLine_ofACallWithoutACost_canBePriced() throws RejectedLineException {
        // Given
        StepFields fields = new StepFields()
                .text(Field.TS, "2026-08-25T12:00:00Z")
                .text(Field.RUN_ID, "7c2a")
                .count(Field.STEP, 1)
                .text(Field.KIND, "model")
                .model("anthropic/claude-opus-5")
                .promptTokens(1_000)
                .completionTokens(100)
                .cacheReadTokens(500)
                .cacheWriteTokens(200)
                .cacheWrite1hTokens(200)
                .serviceTier("fast");

        // When
        StepLine priced = new Pricing(PriceTable.builtIn()).priced(new LineCodec().read(fields.toLine()));

        // Then: 300 * 10 + 100 * 50 + 500 * 1 + 200 * 20 for a million
        assertEquals(
                fields.toLine().replaceFirst("}$", ",\"cost_usd\":0.0125,\"price_table\":\"2026-11-30.1\"}"),
                priced.text());
    }

    static Stream<Arguments> badValues() {
        return Stream.of(
                bad("prompt_tokens", "-1", f -> f.promptTokens(-1)),
                bad("output_chars", "1000000000000", f -> f.outputChars(1_000_000_000_000L)),
                bad("cost_usd", "-0.0001", f -> f.costUsd("-0.0001")),
                bad("cost_usd", "a lot", f -> f.costUsd("a lot")),
                bad("cost_usd", "1E+12", f -> f.costUsd("1E+12")),
                bad("cost_usd", "1E-19", f -> f.costUsd("1E-19")),
                bad("cost_usd", "1E+2147483647", f -> f.costUsd("1E+2147483647")),
                bad("total_cost_usd", "-2", f -> f.totalCostUsd("-2")),
                bad("latency_ms", "-5", f -> f.latencyMs(-5)),
                bad("latency_ms", "-1", f -> f.latency(Duration.ofMillis(-1))));
    }

    private static Arguments bad(String field, String value, Consumer<StepFields> setting) {
        return Arguments.of(field, value, setting);
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void badNumber_isRefusedByFieldAndValue(String field, String value, Consumer<StepFields> setting) {
        // Given
        StepFields fields = new StepFields();

        // When
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> setting.accept(fields));

        // Then
        assertTrue(e.getMessage().startsWith(field + " must be "), e.getMessage());
        assertTrue(e.getMessage().contains("but is " + value), e.getMessage());
        assertEquals("{}", fields.toLine());
    }

    @Test
    void greatestNumbers_areTaken() {
        // When
        StepFields fields = new StepFields()
                .costUsd("999999999999.999999999999999999")
                .promptTokens(999_999_999_999L)
                .latencyMs(0);

        // Then
        assertEquals(
                "{\"prompt_tokens\":999999999999,\"cost_usd\":999999999999.999999999999999999,\"latency_ms\":0}",
                fields.toLine());
    }
}
