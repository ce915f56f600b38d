package dev.hermes.sink;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a rebuild came to.
 *
 * @param stopped whether it was stopped before its end; started again, it goes on
 * @param lines lines that stand in the new run files, of those that this start has read
 * @param lateLines lines of pruned runs, which are not brought back
 * @param badRecords records that nothing can be done with
 * @param leftOut runs that began before what the topics hold, and whose beginning the sinks' folder does not have either
 * @param incomplete runs that the topics have a hole in, for a record there cannot be used; written up to the hole
 * @param refused runs in whose place the new folder holds something else
 * @param tree what is to be said of the new tree; of a part of it nothing
 * @param before where what was replaced lies now; empty when nothing was
 */
public record RebuildResult(
        boolean stopped,
        long lines,
        long lateLines,
        long badRecords,
        SomeRuns leftOut,
        SomeRuns incomplete,
        SomeRuns refused,
        NewTree tree,
        Optional<Path> before) {
    /**
     * What a swap knows of the tree that it puts in place.
     *
     * @param carriedOver run files that were taken from the former tree as they are
     * @param lost runs of the index that have no file any more, and no audit line that says why
     * @param strays files and folders of the former tree that the sink has not put there; they stay in it
     */
    public record NewTree(long carriedOver, SomeRuns lost, SomeRuns strays) {
        /** Of which nothing is to be said. */
        public static final NewTree NOTHING = new NewTree(0, SomeRuns.NONE, SomeRuns.NONE);
    }

    /** A swap that an earlier start has all but ended. */
    static RebuildResult swapped(Optional<Path> before) {
        return new RebuildResult(false, 0, 0, 0, SomeRuns.NONE, SomeRuns.NONE, SomeRuns.NONE, NewTree.NOTHING, before);
    }

    RebuildResult withSwap(NewTree newTree, Optional<Path> formerAt) {
        return new RebuildResult(
                stopped, lines, lateLines, badRecords, leftOut, incomplete, refused, newTree, formerAt);
    }
}
