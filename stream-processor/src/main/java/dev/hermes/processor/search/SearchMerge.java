package dev.hermes.processor.search;

import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.util.IOUtils;

/** The runs that searches in several partitions find, the newest first. Not thread-safe. */
final class SearchMerge implements Closeable {
    private final List<PartitionSearch> searches = new ArrayList<>();

    /** Adds a partition. */
    void add(Partitions.Partition partition, LineQuery query, RunFilter filter, RunPosition behind) throws IOException {
        searches.add(PartitionSearch.begin(partition, query, filter, behind));
    }

    /** The next found run of a search. */
    private record Head(PartitionSearch search, FoundRun found) {
        RunPosition position() {
            return RunFields.position(found.run());
        }
    }

    /** At most so many. */
    List<FoundRun> take(int limit) throws IOException {
        PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::position));
        for (PartitionSearch search : searches) {
            addNext(search, heads);
        }
        List<FoundRun> found = new ArrayList<>();
        while (!heads.isEmpty()) {
            Head head = heads.remove();
            found.add(head.found());
            if (found.size() == limit) {
                break;
            }
            addNext(head.search(), heads);
        }
        return List.copyOf(found);
    }

    private static void addNext(PartitionSearch search, PriorityQueue<Head> to) throws IOException {
        FoundRun next = search.next();
        if (next != null) {
            to.add(new Head(search, next));
        }
    }

    @Override
    public void close() throws IOException {
        IOUtils.close(searches);
    }
}
