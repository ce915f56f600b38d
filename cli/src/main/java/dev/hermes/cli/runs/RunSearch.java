package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.query.LineQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Finds the runs with a line that holds a term and has the wanted fields. */
public final class RunSearch {
    private static final LineCodec CODEC = new LineCodec();

    private final LineQuery query;

    /** A search for what one line must have. */
    public RunSearch(LineQuery query) {
        this.query = query;
    }

    /**
     * A run that was found.
     *
     * @param matches number of its lines that match
     */
    public record Hit(IndexedRun run, long matches) {}

    /** The runs that match among the wanted ones, the newest first. */
    public List<Hit> in(RunsFolder folder, Predicate<IndexedRun> wanted) throws IOException {
        Map<String, IndexedRun> runs = RunsFolder.byPath(folder.all());
        List<RunFile> files = new ArrayList<>();
        for (RunFile file : folder.files()) {
            IndexedRun run = runs.get(file.path());
            if (run != null && wanted.test(run)) {
                files.add(file);
            }
        }
        List<Hit> hits = new ArrayList<>();
        for (Matches found : FileScan.each(files, this::scan, folder.warnings())) {
            hits.add(new Hit(runs.get(found.path), found.count));
        }
        hits.sort((one, other) -> IndexedRun.NEWEST_FIRST.compare(one.run, other.run));
        return hits;
    }

    private record Matches(String path, long count) {}

    private Matches scan(RunFile file, Consumer<String> warnings) throws IOException {
        BadLines badLines = new BadLines(file.file(), warnings);
        long count = 0;
        try (FileLines lines = FileLines.open(file.file())) {
            while (lines.next()) {
                if (query.mayMatch(lines.buffer(), lines.start(), lines.end()) && matches(file, lines, badLines)) {
                    count++;
                }
            }
        }
        badLines.reportRest();
        return count == 0 ? null : new Matches(file.path(), count);
    }

    private boolean matches(RunFile file, FileLines lines, BadLines badLines) {
        try {
            StepLine line = CODEC.read(RunEvents.textOf(lines));
            // of a line of another run, whoever shows the run reports it
            return file.isOf(line.runId()) && query.matches(lines.buffer(), lines.start(), lines.end());
        } catch (RejectedLineException e) {
            badLines.add(lines.number(), RunEvents.reason(e));
            return false;
        }
    }
}
