package dev.hermes.cli.runs;

import dev.hermes.schemas.query.RunFilter;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Chooses runs of a folder. Who a run's user is stands in no index: only where it matters are the run's files read for it. */
final class WantedRuns {
    private final RunsFolder folder;
    private final RunFilter filter;

    WantedRuns(RunsFolder folder, RunFilter filter) {
        this.folder = folder;
        this.filter = filter;
    }

    /** Those that are wanted, the newest first. A run without a file has no user. */
    List<IndexedRun> among(Collection<IndexedRun> runs) throws IOException {
        List<IndexedRun> wanted = runs.stream()
                .filter(this::isWantedByIndex)
                .sorted(IndexedRun.NEWEST_FIRST)
                .toList();
        return filter.user() == null ? wanted : ofUser(wanted);
    }

    private boolean isWantedByIndex(IndexedRun run) {
        return filter.wantsBesideUser(run.ts().instant(), run.status(), run.agent(), run.team());
    }

    private List<IndexedRun> ofUser(List<IndexedRun> runs) throws IOException {
        List<RunFile> files =
                runs.stream().map(folder::fileOf).filter(RunFile::exists).toList();
        Set<String> ofUser = new HashSet<>(FileScan.each(
                files,
                (file, warnings) -> {
                    RunFold fold = RunFold.of(file, warnings, delta -> {});
                    boolean isWanted = fold != null
                            && filter.user().equals(fold.summary().labels().user());
                    return isWanted ? file.path() : null;
                },
                folder.warnings()));
        return runs.stream().filter(run -> ofUser.contains(run.path())).toList();
    }
}
