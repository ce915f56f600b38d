package dev.hermes.sink;

/**
 * What the sink counts. Each record of {@code run.lines} is counted once when its batch is done:
 * {@code lines_written + lines_present + lines_late + lines_in_gaps + lines_of_stopped_runs + bad_records}, where
 * bad records of {@code run.index} are among the last.
 */
enum Counter {
    /** Lines that were not in their file yet, or not whole. */
    LINES_WRITTEN,
    /** Lines that stood at their place already, byte for byte. */
    LINES_PRESENT,
    /** Lines of pruned runs; they are not written. */
    LINES_LATE,
    /** Lines that belong behind the end of their file; they are not written. */
    LINES_IN_GAPS,
    /** Lines of runs that were stopped by a conflict; they are not written. */
    LINES_OF_STOPPED_RUNS,
    /** Records that nothing can be done with; they are not written. */
    BAD_RECORDS,
    /** Runs that were stopped because something else stands at the place of a line. */
    CONFLICTS,
    /** Runs with lines behind the end of their file. */
    GAPS,
    /** Rows appended to the index. */
    INDEX_ROWS,
    /** Rewrites of the index. */
    COMPACTIONS,
    /** Times that all stood still because the disk, the lock of the index or the schema registry refused. */
    PAUSES,
    /**
     * Records that the topic's retention took before they were read. Counted by offsets, of which some are the marks of
     * transactions: it is at most so many.
     */
    RECORDS_GONE,
    /** Run files that retention deleted. */
    RUN_FILES_PRUNED
}
