package dev.hermes.processor.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/** Finds the runs that have a block which touches a time, and tells those that have others too. */
final class RunsInTime {
    private final long from;
    private final long to;
    /** By run id whether all its blocks lie in the time. */
    private final Map<String, Boolean> whole = new HashMap<>();

    private RunsInTime(long from, long to) {
        this.from = from;
        this.to = to;
    }

    /**
     * By run id whether all its events surely are in a time from {@code from} to before {@code to}; runs that surely have no event
     * in it are not there.
     */
    static Map<String, Boolean> find(long from, long to, List<BlockTime> open, IndexReader index) throws IOException {
        RunsInTime runs = new RunsInTime(from, to);
        open.forEach(runs::addIfTouching);
        runs.each(index, runs::touches, run -> runs.whole.put(run, true));
        open.forEach(runs::markIfBeyond);
        runs.each(index, runs::reachesBeyond, runs::mark);
        return runs.whole;
    }

    private void addIfTouching(BlockTime block) {
        if (touches(block.earliest(), block.latest())) {
            whole.put(block.runId(), true);
        }
    }

    private void markIfBeyond(BlockTime block) {
        if (reachesBeyond(block.earliest(), block.latest())) {
            mark(block.runId());
        }
    }

    private void mark(String runId) {
        whole.replace(runId, false);
    }

    private boolean touches(long earliest, long latest) {
        return earliest < to && latest >= from;
    }

    private boolean reachesBeyond(long earliest, long latest) {
        return earliest < from || latest >= to;
    }

    @FunctionalInterface
    private interface Wanted {
        boolean test(long earliest, long latest);
    }

    private void each(IndexReader index, Wanted wanted, Consumer<String> runs) throws IOException {
        for (LeafReaderContext context : index.leaves()) {
            LeafReader leaf = context.reader();
            BinaryDocValues ids = DocValues.getBinary(leaf, LineFields.RUN);
            NumericDocValues earliest = DocValues.getNumeric(leaf, LineFields.EARLIEST);
            NumericDocValues latest = DocValues.getNumeric(leaf, LineFields.LATEST);
            Bits live = leaf.getLiveDocs();
            for (int doc = ids.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = ids.nextDoc()) {
                if ((live == null || live.get(doc))
                        && wanted.test(LineReader.value(earliest, doc), LineReader.value(latest, doc))) {
                    runs.accept(ids.binaryValue().utf8ToString());
                }
            }
        }
    }
}
