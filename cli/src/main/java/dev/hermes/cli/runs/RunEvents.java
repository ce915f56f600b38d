package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.function.Consumer;

/**
 * The events of one run file, in the file's order. A line that is no event of the run (torn, not JSON, of another run) is
 * reported as {@code FILE:LINE: reason: what is wrong}, and passed over. Not thread-safe.
 */
public final class RunEvents implements Closeable {
    static final String OTHER_RUN = "other_run: the file does not belong to the run_id of this line";

    private static final LineCodec CODEC = new LineCodec();

    private final RunFile file;
    private final FileLines lines;
    private final BadLines badLines;
    private String runId;

    private RunEvents(RunFile file, FileLines lines, BadLines badLines) {
        this.file = file;
        this.lines = lines;
        this.badLines = badLines;
    }

    /** Opens a run file; bad lines are reported to {@code warnings}. */
    public static RunEvents open(RunFile file, Consumer<String> warnings) throws IOException {
        return new RunEvents(file, FileLines.open(file.file()), new BadLines(file.file(), warnings));
    }

    /** Opens a run file whose bad lines are reported by another look at it. */
    static RunEvents openAgain(RunFile file) throws IOException {
        return open(file, warning -> {});
    }

    /** The next event, or null at the end of the file. */
    public RunEvent next() throws IOException {
        while (lines.next()) {
            RunEvent event = eventOrNull();
            if (event != null) {
                return event;
            }
        }
        badLines.reportRest();
        return null;
    }

    /** The event at a place where one was before. */
    RunEvent at(RunEvent.Place place) throws IOException {
        byte[] bytes = lines.bytesAt(place.offset(), place.length());
        try {
            String text = FileLines.decode(bytes, 0, bytes.length);
            return new RunEvent(CODEC.read(text), text, place);
        } catch (RejectedLineException | CharacterCodingException e) {
            throw new IOException(file.file() + " changed while it was read", e);
        }
    }

    private RunEvent eventOrNull() {
        try {
            String text = textOf(lines);
            StepLine line = CODEC.read(text);
            String wrong = whatIsWrong(line);
            if (wrong == null) {
                return new RunEvent(line, text, lines.offset(), lines.length());
            }
            badLines.add(lines.number(), wrong);
        } catch (RejectedLineException e) {
            badLines.add(lines.number(), lines.isTerminated() ? reason(e) : "torn: the last line is not complete");
        }
        return null;
    }

    private String whatIsWrong(StepLine line) {
        if (runId == null && file.isOf(line.runId())) {
            runId = line.runId();
        }
        return line.runId().equals(runId) ? null : OTHER_RUN;
    }

    /** Text of the current line of a file of events. */
    static String textOf(FileLines lines) throws RejectedLineException {
        if (lines.isTooLong()) {
            throw tooLarge();
        }
        try {
            return lines.text();
        } catch (CharacterCodingException e) {
            throw notUtf8();
        }
    }

    static RejectedLineException tooLarge() {
        return new RejectedLineException("too_large", "the line has more than " + LineCodec.MAX_LINE_BYTES + " bytes");
    }

    static RejectedLineException notUtf8() {
        return new RejectedLineException("not_json", "the line is not UTF-8");
    }

    static String reason(RejectedLineException e) {
        return e.reason() + ": " + e.getMessage();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
