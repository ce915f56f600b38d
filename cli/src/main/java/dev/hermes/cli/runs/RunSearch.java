package dev.hermes.cli.runs;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Finds the runs with a line that holds a term and has the wanted fields. */
public final class RunSearch {
    private static final LineCodec CODEC = new LineCodec();

    private final SearchTerm term;
    private final List<FieldFilter> filters;

    /**
     * A search.
     *
     * @param filters what the same line must have; empty for nothing more
     */
    public RunSearch(SearchTerm term, List<FieldFilter> filters) {
        this.term = term;
        this.filters = List.copyOf(filters);
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
                boolean inText = term.isInText(lines);
                if ((inText || term.mayBeEscapedIn(lines)) && matches(file, lines, inText, badLines)) {
                    count++;
                }
            }
        }
        badLines.reportRest();
        return count == 0 ? null : new Matches(file.path(), count);
    }

    private boolean matches(RunFile file, FileLines lines, boolean inText, BadLines badLines) {
        try {
            StepLine line = CODEC.read(RunEvents.textOf(lines));
            if (!file.isOf(line.runId())) {
                return false; // whoever shows the run reports the line
            }
            if (inText && filters.isEmpty()) {
                return true;
            }
            LineValues values = LineValues.of(line.text());
            return (inText || term.isInOneOf(values.strings()))
                    && filters.stream().allMatch(values::has);
        } catch (RejectedLineException e) {
            badLines.add(lines.number(), RunEvents.reason(e));
            return false;
        }
    }
}
