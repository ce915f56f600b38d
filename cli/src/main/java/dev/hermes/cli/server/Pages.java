package dev.hermes.cli.server;

import dev.hermes.cli.runs.IndexedRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a list of runs page by page, the newest first, each run once. A run that changes meanwhile moves to the front, and may have
 * been on a page still to come: so whoever reads several pages looks at what stands before them, until that is one page. Not
 * thread-safe.
 */
final class Pages {
    private static final int LARGEST_PAGE = 1_000;

    /** Each is shorter than the one before, or more runs change than can be read. */
    private static final int MOST_LOOKS = 20;

    private final Source source;
    private final Set<String> seen = new HashSet<>();
    private RunPage.Partial partial;
    /** Where the latest reading began; null where it found nothing. */
    private IndexedRun first;

    Pages(Source source) {
        this.source = source;
    }

    /** Where the pages come from. */
    interface Source {
        /** The page behind a cursor; null: the first. */
        RunPage page(String cursor, long limit) throws IOException;

        /** What a row says; one that cannot be read fails. */
        IndexedRun row(String row);
    }

    /** The rows, so many at most. */
    List<String> read(long limit) throws IOException {
        List<String> all = new ArrayList<>();
        int pages = readOn(limit, all);
        for (int look = 0; pages > 1 && look < MOST_LOOKS; look++) {
            List<String> moved = new ArrayList<>();
            pages = readTheFront(Math.min(LARGEST_PAGE, limit), moved);
            all.addAll(0, moved);
        }
        return all.subList(0, (int) Math.min(limit, all.size()));
    }

    private int readOn(long limit, List<String> rows) throws IOException {
        String cursor = null;
        int pages = 0;
        do {
            RunPage page = ask(cursor, Math.min(LARGEST_PAGE, limit - rows.size()));
            for (String row : page.objects()) {
                IndexedRun run = source.row(row);
                first = first == null ? run : first;
                add(run, row, rows);
            }
            cursor = page.nextCursor();
            pages++;
        } while (cursor != null && rows.size() < limit);
        return pages;
    }

    /** Reads what stands before the place where the reading before began; says how many pages that were. */
    private int readTheFront(long most, List<String> rows) throws IOException {
        IndexedRun end = first;
        first = null;
        String cursor = null;
        int pages = 0;
        do {
            RunPage page = ask(cursor, most);
            pages++;
            for (String row : page.objects()) {
                IndexedRun run = source.row(row);
                first = first == null ? run : first;
                if (IndexedRun.NEWEST_FIRST.compare(run, end) >= 0) {
                    return pages;
                }
                add(run, row, rows);
            }
            cursor = page.nextCursor();
        } while (cursor != null);
        return pages;
    }

    private void add(IndexedRun run, String row, List<String> rows) {
        if (seen.add(run.runId())) {
            rows.add(row);
        }
    }

    private RunPage ask(String cursor, long limit) throws IOException {
        RunPage page = source.page(cursor, limit);
        partial = page.partial() == null ? partial : page.partial();
        return page;
    }

    /** How many partitions answered, of a page that lacks some; null when all pages are whole. */
    RunPage.Partial partial() {
        return partial;
    }
}
