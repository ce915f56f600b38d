package dev.hermes.cli.demo;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.Timestamp;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Writes the lines of one run as an agent would, two seconds apart. Not thread-safe. */
final class SampleRun {
    private static final Duration BETWEEN = Duration.ofSeconds(2);

    private final String id;
    private final String name;
    private final List<String> lines = new ArrayList<>();
    private Instant now;

    SampleRun(String id, String name, Instant from) {
        this.id = id;
        this.name = name;
        this.now = from;
    }

    /** A model call; a null cost is one that nobody knows. */
    SampleRun model(String model, long promptTokens, long completionTokens, String costUsd, String summary) {
        return add(line(Kinds.MODEL)
                .text(Field.MODEL, model)
                .count(Field.PROMPT_TOKENS, promptTokens)
                .count(Field.COMPLETION_TOKENS, completionTokens)
                .decimal(Field.COST_USD, costUsd == null ? null : new BigDecimal(costUsd))
                .decimal(Field.LATENCY_MS, BigDecimal.valueOf(600 + completionTokens * 6))
                .text(Field.SUMMARY, summary));
    }

    SampleRun tool(String tool, String summary, long latencyMs) {
        return add(line(Kinds.TOOL)
                .text(Field.TOOL, tool)
                .decimal(Field.LATENCY_MS, BigDecimal.valueOf(latencyMs))
                .text(Field.SUMMARY, summary));
    }

    SampleRun error(String tool, String error) {
        return add(line(Kinds.ERROR).text(Field.TOOL, tool).text(Field.ERROR, error));
    }

    SampleRun end(String status, String summary) {
        return add(line(Kinds.END).text(Field.STATUS, status).text(Field.SUMMARY, summary));
    }

    private LineWriter line(String kind) {
        LineWriter line = new LineWriter()
                .text(Field.TS, Timestamp.of(now).text())
                .text(Field.RUN_ID, id)
                .count(Field.STEP, lines.size() + 1L)
                .text(Field.KIND, kind)
                .text(Field.RUN_NAME, name);
        now = now.plus(BETWEEN);
        return line;
    }

    private SampleRun add(LineWriter line) {
        lines.add(line.toLine());
        return this;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
