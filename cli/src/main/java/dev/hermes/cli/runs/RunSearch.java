package dev.hermes.cli.runs;

import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the runs with a line that holds some terms and has the wanted fields. All files are looked through first; index and
 * events are read only of the runs that have such a line.
 */
final class RunSearch {
    private final LineQuery query;
    private final boolean counting;

    /**
     * A search for what one line must have.
     *
     * @param counting whether all lines that match are counted; else one is enough
     */
    RunSearch(LineQuery query, boolean counting) {
        this.query = query;
        this.counting = counting;
    }

    /** The runs that match among the wanted ones, the newest first. */
    List<RunHit> in(RunsFolder folder, RunFilter filter) throws IOException {
        List<RunFile> files = folder.files();
        Map<RunFile, String> runIds = new LinkedHashMap<>();
        Map<String, Long> counts = new HashMap<>();
        for (Found found : scan(files, folder)) {
            runIds.put(found.file, found.matches.runId());
            counts.put(found.file.path(), found.matches.count());
        }
        List<IndexedRun> runs = new RunsOfFiles(folder, files).of(runIds);
        return new WantedRuns(folder, filter)
                .among(runs).stream()
                        .map(run -> new RunHit(run, counts.get(run.path())))
                        .toList();
    }

    private record Found(RunFile file, MatchingLines.Matches matches) {}

    private List<Found> scan(List<RunFile> files, RunsFolder folder) {
        ThreadLocal<MatchingLines> lines = ThreadLocal.withInitial(() -> new MatchingLines(query, counting));
        return FileScan.each(
                files,
                (file, warnings) -> {
                    MatchingLines.Matches matches = lines.get().in(file, warnings);
                    return matches == null ? null : new Found(file, matches);
                },
                folder.warnings());
    }
}
