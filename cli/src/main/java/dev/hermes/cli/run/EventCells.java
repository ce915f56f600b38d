package dev.hermes.cli.run;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Set;

/**
 * What a timeline shows of one event, the time aside. An empty cell is an empty string.
 *
 * @param name model or tool; of an end the status
 * @param what what happened
 */
record EventCells(String kind, String name, String what, String size, String cost, String latency) {
    static final EventCells EMPTY = new EventCells("", "", "", "", "", "");

    /** Begins what happened in a step that failed. */
    static final String FAIL = "FAIL";

    private static final String ABSENT = "-";
    private static final String UNKNOWN = "?";
    private static final int MAX_SHORT_OUTPUT = 40;
    private static final Set<String> MEASURED = Set.of(Kinds.MODEL, Kinds.TOOL, Kinds.ERROR);

    static EventCells of(StepLine line) {
        return line.isEnd() ? ofEnd(line) : ofStep(line);
    }

    private static EventCells ofStep(StepLine line) {
        String absent = MEASURED.contains(line.kind()) ? ABSENT : "";
        BigDecimal cost = line.decimal(Field.COST_USD);
        BigDecimal latencyMs = line.decimal(Field.LATENCY_MS);
        return new EventCells(
                kind(line),
                firstOf(line, Field.TOOL, Field.MODEL),
                what(line),
                size(line),
                cost == null ? absent : Money.text(cost, ReadingCommand.COST_DECIMALS),
                latencyMs == null ? absent : seconds(latencyMs));
    }

    private static EventCells ofEnd(StepLine line) {
        Long steps = line.count(Field.TOTAL_STEPS);
        BigDecimal total = line.decimal(Field.TOTAL_COST_USD);
        BigDecimal latencyMs = line.decimal(Field.LATENCY_MS);
        return new EventCells(
                line.kind(),
                firstOf(line, Field.STATUS),
                steps == null ? "" : steps(steps),
                "",
                total == null ? "" : Money.text(total, ReadingCommand.COST_DECIMALS),
                latencyMs == null ? "" : seconds(latencyMs));
    }

    /** The cells of the end that stands for the run: steps where it gives none, and the run's cost. */
    EventCells ofRun(String runSteps, String runCost) {
        return new EventCells(kind, name, what.isEmpty() ? runSteps : what, size, runCost, latency);
    }

    /** The cells behind that of the time. */
    String[] behind(String time) {
        return new String[] {time, kind, name, what, size, cost, latency};
    }

    static String steps(long steps) {
        return steps == 1 ? "1 step" : steps + " steps";
    }

    private static String kind(StepLine line) {
        boolean ofTool = line.kind().equals(Kinds.ERROR) && line.text(Field.TOOL) != null;
        return ofTool ? Kinds.TOOL : line.kind();
    }

    private static String what(StepLine line) {
        String error = line.text(Field.ERROR);
        if (error != null || line.kind().equals(Kinds.ERROR)) {
            return FAIL + "  " + (error == null ? firstOf(line, Field.SUMMARY) : error);
        }
        return switch (line.kind()) {
            case Kinds.MODEL -> firstOf(line, Field.SUMMARY);
            case Kinds.TOOL -> line.text(Field.SUMMARY) == null ? shortOutput(line) : line.text(Field.SUMMARY);
            case Kinds.START -> firstOf(line, Field.RUN_NAME, Field.SUMMARY);
            default -> firstOf(line, Field.SUMMARY, Field.OUTPUT);
        };
    }

    private static String shortOutput(StepLine line) {
        String output = firstOf(line, Field.OUTPUT);
        boolean isShort = output.length() <= MAX_SHORT_OUTPUT && output.lines().count() <= 1;
        return isShort ? output : "";
    }

    private static String size(StepLine line) {
        Long prompt = line.count(Field.PROMPT_TOKENS);
        Long completion = line.count(Field.COMPLETION_TOKENS);
        Long chars = line.count(Field.OUTPUT_CHARS);
        boolean hasTokens = prompt != null || completion != null;
        if (hasTokens && (chars == null || line.kind().equals(Kinds.MODEL))) {
            return (prompt == null ? UNKNOWN : prompt) + "+" + (completion == null ? UNKNOWN : completion) + " tok";
        }
        return chars == null ? "" : chars + " chars";
    }

    private static String seconds(BigDecimal milliseconds) {
        return milliseconds.movePointLeft(3).setScale(1, RoundingMode.HALF_UP).toPlainString() + "s";
    }

    private static String firstOf(StepLine line, Field... fields) {
        for (Field field : fields) {
            if (line.text(field) != null) {
                return line.text(field);
            }
        }
        return "";
    }
}
