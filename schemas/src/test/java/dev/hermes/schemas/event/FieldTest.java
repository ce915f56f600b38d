package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FieldTest {
    /** As the page on the run log lists them, and those that came later: the order a line is written in. */
    private static final List<String> IN_ORDER = List.of(
            "ts",
            "run_id",
            "step",
            "kind",
            "run_name",
            "agent",
            "team",
            "user",
            "initiator",
            "session_id",
            "parent_run_id",
            "trace_id",
            "span_id",
            "model",
            "tool",
            "input",
            "output",
            "output_chars",
            "prompt_tokens",
            "completion_tokens",
            "cache_read_tokens",
            "cache_write_tokens",
            "reasoning_tokens",
            "cost_usd",
            "latency_ms",
            "summary",
            "error",
            "retry",
            "status",
            "total_steps",
            "total_cost_usd",
            "reported_total_cost_usd",
            "inferred",
            "cache_write_1h_tokens",
            "call_prompt_tokens",
            "service_tier");

    @Test
    void values_all_areInTheOrderOfTheRunLog() {
        // When
        List<String> names = Stream.of(Field.values()).map(Field::wireName).toList();

        // Then
        assertEquals(IN_ORDER, names);
    }

    @ParameterizedTest
    @EnumSource(Field.class)
    void of_wireName_isTheField(Field field) {
        // When
        Field found = Field.of(field.wireName());

        // Then
        assertSame(field, found);
    }

    @Test
    void of_anotherName_isNull() {
        // When
        Field found = Field.of("TS");

        // Then
        assertNull(found);
    }
}
