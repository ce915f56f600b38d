package dev.hermes.sink;

import java.nio.file.Path;
import java.util.List;
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
 * @param carriedOver run files that were taken from the sinks' folder as they are
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
        long carriedOver,
        Optional<Path> before) {
    /** A swap that an earlier start has all but ended. */
    static RebuildResult swapped(Optional<Path> before) {
        SomeRuns none = new SomeRuns(0, List.of());
        return new RebuildResult(false, 0, 0, 0, none, none, none, 0, before);
    }

    RebuildResult withSwap(long carriedOver, Optional<Path> before) {
        return new RebuildResult(
                stopped, lines, lateLines, badRecords, leftOut, incomplete, refused, carriedOver, before);
    }
}
