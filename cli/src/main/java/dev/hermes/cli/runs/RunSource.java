package dev.hermes.cli.runs;

import dev.hermes.schemas.query.CostRow;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Where runs are read from: the files of a folder, or a server. Both give the same answers, as far as the files are kept. What
 * makes an answer less than it could be is said on stderr. An answer that is not to be had is a
 * {@link dev.hermes.cli.option.CommandException}. Not thread-safe.
 */
public interface RunSource extends Closeable {
    /** The runs that are asked for, the newest first. */
    List<IndexedRun> list(RunQuestion runs, long limit) throws IOException;

    /**
     * The runs among those that are asked for which have such a line, the newest first.
     *
     * @param counting whether the matches of each run must be right; else each has at least one
     */
    List<RunHit> search(LineQuestion line, RunQuestion runs, long limit, boolean counting) throws IOException;

    /** The sums that are asked for. */
    List<CostRow> cost(CostQuestion costs) throws IOException;

    /** The run of an id, or of the beginning of one, with a file of its events that stays until this is closed. */
    FoundRun find(String id) throws IOException;

    /** Follows a run that was found; all its events are still to come. */
    FollowedRun follow(FoundRun run) throws IOException;

    /** Follows all runs. What changes while this is called may be given as a change too, but nothing is left out. */
    RunChanges changes() throws IOException;

    /** Drops what was kept for the answers. */
    @Override
    void close() throws IOException;
}
