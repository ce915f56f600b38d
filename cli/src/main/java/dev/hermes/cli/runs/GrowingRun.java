package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * A run file that is read as it grows: each look gives the events that were appended since the one before. A last line that is
 * not ended yet waits for the next look. Not thread-safe.
 */
public final class GrowingRun {
    private static final LineCodec CODEC = new LineCodec();

    private final RunFile file;
    private final Consumer<String> warnings;
    private final RunFold fold = new RunFold();
    private long offset;
    private int lines;

    /** Over a run's file, from its begin on; bad lines are reported to {@code warnings}. */
    public GrowingRun(RunFile file, Consumer<String> warnings) {
        this.file = file;
        this.warnings = warnings;
    }

    /** Gives the events that came since the last call. */
    public void next(Consumer<RunEvent> events) throws IOException {
        BadLines badLines = new BadLines(file.file(), warnings);
        try (FileLines rest = FileLines.openAt(file.file(), offset, lines)) {
            while (rest.next() && rest.isTerminated()) {
                offset = rest.offset() + rest.length() + 1;
                lines = rest.number();
                RunEvent event = eventOrNull(rest, badLines);
                if (event != null) {
                    fold.add(event.line());
                    events.accept(event);
                }
            }
        }
        badLines.reportRest();
    }

    private RunEvent eventOrNull(FileLines rest, BadLines badLines) {
        try {
            String text = RunEvents.textOf(rest);
            StepLine line = CODEC.read(text);
            if (file.isOf(line.runId())) {
                return new RunEvent(line, text, rest.offset(), rest.length());
            }
            badLines.add(rest.number(), RunEvents.OTHER_RUN);
        } catch (RejectedLineException e) {
            badLines.add(rest.number(), RunEvents.reason(e));
        }
        return null;
    }

    /** Number of the lines that were read. */
    public long lines() {
        return lines;
    }

    /** Whether no event came yet. */
    public boolean isEmpty() {
        return fold.isEmpty();
    }

    /** Status of the run by its events and by its index row, or null: only that says that a run is interrupted. */
    public String status(String indexed) {
        String status = isEmpty() ? RunState.RUNNING : summary().outcome().status();
        return RunState.RUNNING.equals(status) && RunState.INTERRUPTED.equals(indexed) ? indexed : status;
    }

    /** What the run comes to so far; needs an event. */
    public RunSummary summary() {
        return fold.summary(file.path(), null);
    }
}
