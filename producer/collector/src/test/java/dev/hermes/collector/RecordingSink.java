package dev.hermes.collector;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what is published; of an id that comes twice in one run the first, as the log does. */
final class RecordingSink implements EventSink {
    private final Map<String, StepLine> lines = new LinkedHashMap<>();
    private final List<StepEvent> events = new ArrayList<>();
    private long unacknowledged;

    @Override
    public void publish(String runId, StepEvent event) {
        StepLine line = read(event.line());
        if (!line.runId().equals(runId)) {
            throw new AssertionError("published as " + runId + " but is of " + line.runId());
        }
        events.add(event);
        lines.putIfAbsent(runId + " " + event.eventId(), line);
    }

    private static StepLine read(String text) {
        try {
            return new LineCodec().read(text);
        } catch (RejectedLineException e) {
            throw new AssertionError("rejected: " + e.getMessage() + ": " + text, e);
        }
    }

    @Override
    public long flush() {
        return unacknowledged;
    }

    /** From now on nothing is acknowledged. */
    void acknowledgeNothing() {
        unacknowledged = 1;
    }

    /** How many events were published, repeated ones included. */
    int published() {
        return events.size();
    }

    List<StepEvent> events() {
        return events;
    }

    List<StepLine> lines() {
        return List.copyOf(lines.values());
    }

    List<StepLine> lines(String runId) {
        return lines.values().stream()
                .filter(line -> line.runId().equals(runId))
                .toList();
    }

    List<StepLine> ofKind(String kind) {
        return lines.values().stream().filter(line -> line.kind().equals(kind)).toList();
    }

    long sum(Field field) {
        return lines.values().stream()
                .mapToLong(line -> line.countOrZero(field))
                .sum();
    }

    long sum(String runId, Field field) {
        return lines(runId).stream().mapToLong(line -> line.countOrZero(field)).sum();
    }

    List<String> runs() {
        return lines.values().stream().map(StepLine::runId).distinct().toList();
    }
}
