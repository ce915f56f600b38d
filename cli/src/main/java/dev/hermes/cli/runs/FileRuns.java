package dev.hermes.cli.runs;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Output;
import dev.hermes.schemas.query.CostRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs as the files of a folder have them. */
public final class FileRuns implements RunSource {
    private static final int MAX_CANDIDATES = 20;

    private final RunsFolder folder;
    private final Output out;

    /** Over a runs folder. */
    public FileRuns(Path runs, Output out) {
        this.folder = new RunsFolder(runs, out::warn);
        this.out = out;
        if (!folder.exists()) {
            throw CommandException.failed(
                    "there is no runs folder " + runs + ": start hermes up, or name one with --runs");
        }
    }

    @Override
    public List<IndexedRun> list(RunQuestion runs, long limit) throws IOException {
        return new WantedRuns(folder, runs.filter())
                .among(folder.all()).stream().limit(limit).toList();
    }

    @Override
    public List<RunHit> search(LineQuestion line, RunQuestion runs, long limit, boolean counting) throws IOException {
        return new RunSearch(line.query(), counting)
                .in(folder, runs.filter()).stream().limit(limit).toList();
    }

    @Override
    public List<CostRow> cost(CostQuestion costs) throws IOException {
        RunCosts sums = new RunCosts(costs.range(), costs.grouping());
        List<CostRow> rows = CostRow.of(costs.grouping(), costs.range(), sums.of(folder));
        noteWhatIsGone(costs);
        return rows;
    }

    /** Costs are summed from run files: what was pruned is not in them, and that must not be read as free. */
    private void noteWhatIsGone(CostQuestion costs) throws IOException {
        long gone = folder.withoutFile().stream()
                .filter(run -> costs.range().contains(run.ts().instant()))
                .count();
        if (gone > 0) {
            out.note("run files that are pruned or lost, so not in these sums: " + gone);
        }
    }

    @Override
    public FoundRun find(String id) throws IOException {
        List<FoundRun> found = folder.find(id);
        if (found.size() > 1) {
            found.stream().limit(MAX_CANDIDATES).forEach(run -> out.warn(run.runId()));
            throw CommandException.failed(found.size() + " runs begin with " + id + ": write more of the id");
        }
        if (!found.isEmpty() && found.get(0).file().exists()) {
            return found.get(0);
        }
        throw CommandException.failed(whyNot(id, found));
    }

    private String whyNot(String id, List<FoundRun> found) throws IOException {
        String runId = found.isEmpty() ? id : found.get(0).runId();
        String prunedAt = folder.prunedAt(runId);
        if (prunedAt != null) {
            return "run " + runId + " was pruned: its file was deleted at " + prunedAt;
        }
        return found.isEmpty()
                ? "there is no run " + runId
                : "the file of run " + runId + " is missing: "
                        + found.get(0).file().file();
    }

    @Override
    public FollowedRun follow(FoundRun run) {
        return new FollowedFile(run, folder);
    }

    @Override
    public RunChanges changes() throws IOException {
        return new FileChanges(folder);
    }

    @Override
    public void close() {
        // files of others: nothing of them is kept
    }
}
