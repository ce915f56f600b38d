package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.RunsFolder;
import java.io.IOException;
import java.util.List;

/** The one run that a user means. */
final class OneRun {
    private static final int MAX_CANDIDATES = 20;

    private OneRun() {}

    /** The run of an id, or of the beginning of one; it has a file. */
    static FoundRun find(RunsFolder folder, String id, Output out) throws IOException {
        if (id.isEmpty()) {
            throw CommandException.wrongUsage("the run id is empty");
        }
        List<FoundRun> found = folder.find(id);
        if (found.size() > 1) {
            found.stream().limit(MAX_CANDIDATES).forEach(run -> out.warn(run.runId()));
            throw CommandException.failed(found.size() + " runs begin with " + id + ": write more of the id");
        }
        String runId = found.isEmpty() ? id : found.get(0).runId();
        if (!found.isEmpty() && found.get(0).file().exists()) {
            return found.get(0);
        }
        throw CommandException.failed(whyNot(folder, found, runId));
    }

    private static String whyNot(RunsFolder folder, List<FoundRun> found, String runId) throws IOException {
        String prunedAt = folder.prunedAt(runId);
        if (prunedAt != null) {
            return "run " + runId + " was pruned: its file was deleted at " + prunedAt;
        }
        return found.isEmpty()
                ? "there is no run " + runId
                : "the file of run " + runId + " is missing: "
                        + found.get(0).file().file();
    }
}
