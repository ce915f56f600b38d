package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Step;
import dev.hermes.collector.harness.Step.Progress;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.Timestamp;
import java.math.BigDecimal;
import java.time.Duration;

/** A tool call, and what is to be told of its result once there is one. */
final class ToolCall implements Item {
    private static final String UNNAMED = "unknown";
    private static final String NO_WORDS = "failed";

    private final Place place;
    private final String tool;
    private final String input;
    /** Time of the result; null while there is none. */
    private Timestamp finished;

    private long characters;
    /** Null: it did not fail. */
    private String error;

    ToolCall(Place place, Block call) {
        this.place = place;
        this.tool = call.tool == null ? UNNAMED : call.tool;
        this.input = call.input;
    }

    /** Takes the result; one that came before stays. */
    void finish(Block result, Timestamp ts) {
        if (!isPending()) {
            return;
        }
        finished = ts;
        characters = result.characters();
        if (result.failed) {
            error = result.line() == null ? NO_WORDS : result.line();
        }
    }

    boolean isPending() {
        return finished == null;
    }

    String tool() {
        return tool;
    }

    /** Of a finished call the time is that of its result, as an agent would log it. */
    @Override
    public Step step() {
        LineWriter line = new LineWriter()
                .text(Field.KIND, error == null ? Kinds.TOOL : Kinds.ERROR)
                .text(Field.TOOL, tool)
                .text(Field.INPUT, input)
                .text(Field.ERROR, error);
        if (isPending()) {
            return new Step(place.id(), place.number(), place.ts(), Progress.AWAITS_RESULT, null, null, line);
        }
        line.count(Field.OUTPUT_CHARS, characters).decimal(Field.LATENCY_MS, latencyMs());
        return new Step(place.id(), place.number(), finished, Progress.WHOLE, null, null, line);
    }

    private BigDecimal latencyMs() {
        long ms = Duration.between(place.ts().instant(), finished.instant()).toMillis();
        return ms < 0 ? null : BigDecimal.valueOf(ms);
    }
}
