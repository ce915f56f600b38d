package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.query.LineCandidates;
import dev.hermes.schemas.query.LineQuery;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.function.Consumer;

/** Looks through run files, one after the other, for the lines that a query matches. Not thread-safe. */
final class MatchingLines {
    private static final LineCodec CODEC = new LineCodec();

    private final LineQuery query;
    private final LineCandidates candidates;
    private final boolean counting;
    private final LineBlocks blocks = new LineBlocks();

    /**
     * Over a query.
     *
     * @param counting whether a file is read to its end; else to its first match
     */
    MatchingLines(LineQuery query, boolean counting) {
        this.query = query;
        this.candidates = query.candidates();
        this.counting = counting;
    }

    /**
     * The lines of one file that match.
     *
     * @param count at least 1
     */
    record Matches(String runId, long count) {}

    /** What matches in a file; null when nothing does. A bad line that may match is reported. */
    Matches in(RunFile file, Consumer<String> warnings) throws IOException {
        FileLook look = new FileLook(file, warnings);
        blocks.read(file.file(), look);
        look.badLines.reportRest();
        return look.count == 0 ? null : new Matches(look.runId, look.count);
    }

    private final class FileLook implements LineBlocks.Look {
        private final RunFile file;
        private final BadLines badLines;
        private String runId;
        private long count;

        FileLook(RunFile file, Consumer<String> warnings) {
            this.file = file;
            this.badLines = new BadLines(file.file(), warnings);
        }

        @Override
        public boolean at(LineBlocks block) throws IOException {
            int at = candidates.next(block.buffer(), 0, block.end());
            while (at >= 0 && (counting || count == 0)) {
                int start = block.lineStart(at);
                int end = block.lineEnd(at);
                if (query.mayMatch(block.buffer(), start, end)) {
                    look(block, start, end);
                }
                at = candidates.next(block.buffer(), end + 1, block.end());
            }
            return counting || count == 0;
        }

        private void look(LineBlocks block, int start, int end) throws IOException {
            try {
                StepLine line = CODEC.read(text(block, start, end));
                // of a line of another run, whoever shows the run reports it
                if (file.isOf(line.runId()) && query.matches(block.buffer(), start, end)) {
                    runId = line.runId();
                    count++;
                }
            } catch (RejectedLineException e) {
                reportAt(block.offset() + start, RunEvents.reason(e));
            }
        }

        private static String text(LineBlocks block, int start, int end) throws RejectedLineException {
            if (end - start > LineCodec.MAX_LINE_BYTES) {
                throw RunEvents.tooLarge();
            }
            try {
                return FileLines.decode(block.buffer(), start, end - start);
            } catch (CharacterCodingException e) {
                throw RunEvents.notUtf8();
            }
        }

        @Override
        public void atTooLong(long offset) throws IOException {
            reportAt(offset, RunEvents.reason(RunEvents.tooLarge()));
        }

        private void reportAt(long offset, String reason) throws IOException {
            badLines.add(() -> FileLines.numberAt(file.file(), offset), reason);
        }
    }
}
