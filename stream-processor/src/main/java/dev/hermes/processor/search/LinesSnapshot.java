package dev.hermes.processor.search;

import dev.hermes.schemas.query.LineQuery;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;

/**
 * The lines of a partition at one moment: open blocks, and those of the index. An open block goes before the block of the index
 * that begins with the same line. Not thread-safe.
 */
final class LinesSnapshot implements Closeable {
    private final Map<String, List<BlockLines>> open;
    private final List<BlockTime> openTimes;
    private final LuceneIndex.Snapshot index;
    private final LineReader reader;

    /**
     * @param open by run id
     * @param openTimes of the open blocks
     */
    LinesSnapshot(Map<String, List<BlockLines>> open, List<BlockTime> openTimes, LuceneIndex.Snapshot index)
            throws IOException {
        this.open = open;
        this.openTimes = openTimes;
        this.index = index;
        this.reader = new LineReader(index.searcher());
    }

    IndexSearcher searcher() {
        return index.searcher();
    }

    /** Runs that have an open block with a line that matches. */
    Collection<String> openMatches(LineQuery query) {
        List<String> matches = new ArrayList<>();
        open.forEach((runId, blocks) -> {
            if (openMatches(runId, query) > 0) {
                matches.add(runId);
            }
        });
        return matches;
    }

    /** Whether the run has open blocks. */
    boolean isOpen(String runId) {
        return open.containsKey(runId);
    }

    /** How many lines of the run's open blocks match. */
    long openMatches(String runId, LineQuery query) {
        return open.getOrDefault(runId, List.of()).stream()
                .mapToLong(block -> block.matches(query))
                .sum();
    }

    /** How many lines of the run match in those of the blocks that count. */
    long matches(String runId, List<BlockRef> blocks, LineQuery query) throws IOException {
        long matches = openMatches(runId, query);
        for (BlockRef block : blocks) {
            if (!isReplaced(runId, block)) {
                matches += reader.read(block).matches(query);
            }
        }
        return matches;
    }

    private boolean isReplaced(String runId, BlockRef block) {
        return open.getOrDefault(runId, List.of()).stream().anyMatch(lines -> lines.firstSeq() == block.firstSeq());
    }

    /** The runs that may have an event in a time, and whether all their events surely are in it. */
    Map<String, Boolean> runsIn(Instant from, Instant to) throws IOException {
        return RunsInTime.find(
                EventTime.of(from),
                EventTime.of(to),
                openTimes,
                index.searcher().getIndexReader());
    }

    /** Gives the lines of the run behind {@code afterSeq} to the sink, in their order. */
    <E extends Exception> void lines(String runId, long afterSeq, LineSink<E> sink) throws E {
        List<BlockLines> opens = new ArrayList<>(open.getOrDefault(runId, List.of()));
        opens.sort(Comparator.comparingLong(BlockLines::firstSeq));
        long next = afterSeq + 1;
        int nextOpen = 0;
        for (BlockRef block : blocksBehind(runId, afterSeq)) {
            while (nextOpen < opens.size() && opens.get(nextOpen).firstSeq() < block.firstSeq()) {
                next = give(opens.get(nextOpen++), next, sink);
            }
            next = give(read(block), next, sink);
        }
        while (nextOpen < opens.size()) {
            next = give(opens.get(nextOpen++), next, sink);
        }
    }

    private List<BlockRef> blocksBehind(String runId, long seq) {
        List<BlockRef> blocks = new ArrayList<>();
        try {
            reader.blocksOf(LineFields.runId(runId), block -> {
                if (block.endSeq() > seq && !isReplaced(runId, block)) {
                    blocks.add(block);
                }
            });
        } catch (IOException e) {
            throw unreadable(e);
        }
        blocks.sort(Comparator.comparingLong(BlockRef::firstSeq));
        return blocks;
    }

    private BlockLines read(BlockRef block) {
        try {
            return reader.read(block);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** So that it is not taken for what a sink throws. */
    private static UncheckedIOException unreadable(IOException cause) {
        return new UncheckedIOException("the search index cannot be read", cause);
    }

    /** Gives the lines from {@code next} on; says with which to go on. */
    private static <E extends Exception> long give(BlockLines lines, long next, LineSink<E> sink) throws E {
        long following = next;
        for (int i = 0; i < lines.count(); i++) {
            if (lines.seq(i) >= following) {
                sink.take(lines.seq(i), lines.line(i));
                following = lines.seq(i) + 1;
            }
        }
        return following;
    }

    @Override
    public void close() {
        try {
            index.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }
}
