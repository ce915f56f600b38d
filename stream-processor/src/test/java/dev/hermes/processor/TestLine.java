package dev.hermes.processor;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.LineWriter;
import java.math.BigDecimal;

/** Lines for tests, in few words. Not thread-safe. */
final class TestLine {
    private final LineWriter line = new LineWriter();

    private TestLine() {}

    /** An event of 2026-07-20 at that time of day, {@code 13:11:04}, UTC. */
    static TestLine of(String runId, String time, long step, String kind) {
        TestLine line = new TestLine();
        line.line.text(Field.TS, "2026-07-20T" + time + "Z");
        line.line.text(Field.RUN_ID, runId).count(Field.STEP, step).text(Field.KIND, kind);
        return line;
    }

    static TestLine tool(String runId, String time, long step, String tool) {
        return of(runId, time, step, Kinds.TOOL).text(Field.TOOL, tool);
    }

    static TestLine end(String runId, String time, long step, String status) {
        return of(runId, time, step, Kinds.END).text(Field.STATUS, status);
    }

    TestLine text(Field field, String value) {
        line.text(field, value);
        return this;
    }

    TestLine count(Field field, long value) {
        line.count(field, value);
        return this;
    }

    TestLine usd(Field field, String value) {
        line.decimal(field, new BigDecimal(value));
        return this;
    }

    TestLine flag(Field field, boolean value) {
        line.flag(field, value);
        return this;
    }

    @Override
    public String toString() {
        return line.toLine();
    }
}
