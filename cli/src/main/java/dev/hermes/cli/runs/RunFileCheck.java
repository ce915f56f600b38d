package dev.hermes.cli.runs;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.run.RunPath;
import java.io.IOException;

/**
 * Finds out whether a file is what the pipeline would write from its own lines: complete lines of one run in their
 * canonical form, in the folder and under the name that the run has. Not thread-safe.
 */
public final class RunFileCheck {
    private static final LineCodec CODEC = new LineCodec();

    private final RunFile file;
    private final RunFold fold = new RunFold();
    private final FileHash hash = new FileHash();
    private String runId;
    private String runName;
    private long lines;

    private RunFileCheck(RunFile file) {
        this.file = file;
    }

    /**
     * Reads the whole file. Memory is bounded by the longest line.
     *
     * @throws UnfitFileException when it is anything else
     * @throws IOException when it cannot be read
     */
    public static WholeRunFile check(RunFile file) throws IOException, UnfitFileException {
        WholeRunFile.Version version = WholeRunFile.Version.of(file);
        RunFileCheck check = new RunFileCheck(file);
        try (FileLines lines = FileLines.open(file.file())) {
            while (lines.next()) {
                check.add(lines);
            }
        }
        return check.whole(version);
    }

    private void add(FileLines current) throws IOException, UnfitFileException {
        if (!current.isTerminated()) {
            throw unfit(current, "torn: the last line is not complete");
        }
        StepLine line = canonical(current);
        if (runId == null) {
            begin(current, line);
        } else if (!line.runId().equals(runId)) {
            throw unfit(current, "other_run: the run_id of this line is another than that of the first");
        }
        fold.add(line);
        hash.add(current);
        lines++;
    }

    private StepLine canonical(FileLines current) throws UnfitFileException {
        try {
            String text = RunEvents.textOf(current);
            StepLine line = CODEC.read(text);
            if (!line.text().equals(text)) {
                throw unfit(current, "not_canonical: there is white space between the parts of the line");
            }
            return line;
        } catch (RejectedLineException e) {
            throw unfit(current, RunEvents.reason(e));
        }
    }

    private void begin(FileLines current, StepLine first) throws UnfitFileException {
        runId = first.runId();
        String nameOfLine = first.text(Field.RUN_NAME);
        runName = nameOfLine == null ? nameOfFile() : null;
        String path = RunPath.of(runId, first.ts(), nameOfLine == null ? runName : nameOfLine);
        if (!path.equals(file.path())) {
            throw unfit(current, "other_path: by its first line the run's file would be " + path);
        }
    }

    /** What stands behind the run id in the file's name; null when nothing does, or when that is not the run id's name. */
    private String nameOfFile() {
        if (!file.isOf(runId)) {
            return null;
        }
        String name = file.path().substring(file.path().indexOf('/') + 1);
        int from = RunPath.encode(runId).length();
        int to = name.length() - RunPath.EXTENSION.length();
        return from == to ? null : name.substring(from + 1, to);
    }

    private WholeRunFile whole(WholeRunFile.Version version) throws UnfitFileException {
        if (lines == 0) {
            throw new UnfitFileException(file.file() + ": empty: it holds no event");
        }
        String summary = fold.summary().outcome().summary();
        return new WholeRunFile(file, version, new WholeRunFile.Contents(runId, runName, summary, hash.hex(), lines));
    }

    private UnfitFileException unfit(FileLines current, String reason) {
        return new UnfitFileException(file.file() + ":" + current.number() + ": " + reason);
    }
}
