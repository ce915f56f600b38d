package dev.hermes.processor.search;

import dev.hermes.processor.running.Counts;
import java.util.List;

/** What has been counted since the start. Thread-safe. */
final class Counters extends Counts {
    /** Lines that were taken into the index. */
    static final String LINES = "lines";
    /** Lines that came again, as they do after a crash or while the index is made anew. */
    static final String LINES_REPEATED = "lines_repeated";
    /** Summaries that were taken into the index, those that came again too. */
    static final String SUMMARIES = "summaries";
    /** Records that cannot be read and were passed over. */
    static final String BAD_RECORDS = "bad_records";
    /** Times that the index was made durable. */
    static final String COMMITS = "commits";
    /** Times that a partition was read again from its beginning, because the topic had gone on without it. */
    static final String OFFSETS_FORGOTTEN = "offsets_forgotten";
    /** Searches that were answered. */
    static final String SEARCHES = "searches";

    private static final List<String> ALL =
            List.of(LINES, LINES_REPEATED, SUMMARIES, BAD_RECORDS, COMMITS, OFFSETS_FORGOTTEN, SEARCHES);

    Counters() {
        super(ALL);
    }
}
