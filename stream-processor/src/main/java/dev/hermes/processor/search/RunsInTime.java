package dev.hermes.processor.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/** Finds the runs that have a block which touches a time, and tells those that have others too. */
final class RunsInTime {
    private final long from;
    private final long to;
    private final Set<String> touching = new HashSet<>();
    private final Set<String> reachingBeyond = new HashSet<>();

    /** A time from {@code from} to before {@code to}. */
    RunsInTime(long from, long to) {
        this.from = from;
        this.to = to;
    }

    void look(BlockTime block) {
        if (touches(block.earliest(), block.latest())) {
            touching.add(block.runId());
        }
        if (reachesBeyond(block.earliest(), block.latest())) {
            reachingBeyond.add(block.runId());
        }
    }

    private boolean touches(long earliest, long latest) {
        return earliest < to && latest >= from;
    }

    private boolean reachesBeyond(long earliest, long latest) {
        return earliest < from || latest >= to;
    }

    void lookAt(IndexReader index) throws IOException {
        for (LeafReaderContext leaf : index.leaves()) {
            lookAt(leaf.reader());
        }
    }

    /** By the numbers that the segment has for its run ids: of most runs the id need not be read. */
    private void lookAt(LeafReader leaf) throws IOException {
        SortedDocValues runs = DocValues.getSorted(leaf, LineFields.RUN);
        NumericDocValues earliest = DocValues.getNumeric(leaf, LineFields.EARLIEST);
        NumericDocValues latest = DocValues.getNumeric(leaf, LineFields.LATEST);
        FixedBitSet touchingHere = new FixedBitSet(runs.getValueCount());
        FixedBitSet beyondHere = new FixedBitSet(runs.getValueCount());
        Bits live = leaf.getLiveDocs();
        for (int doc = runs.nextDoc(); doc != SortedDocValues.NO_MORE_DOCS; doc = runs.nextDoc()) {
            if (live != null && !live.get(doc)) {
                continue;
            }
            long first = LineReader.value(earliest, doc);
            long last = LineReader.value(latest, doc);
            if (touches(first, last)) {
                touchingHere.set(runs.ordValue());
            }
            if (reachesBeyond(first, last)) {
                beyondHere.set(runs.ordValue());
            }
        }
        addIds(runs, touchingHere, touching);
        addIds(runs, beyondHere, reachingBeyond);
    }

    private static void addIds(SortedDocValues runs, FixedBitSet ords, Set<String> to) throws IOException {
        for (int ord = next(ords, 0); ord >= 0; ord = next(ords, ord + 1)) {
            to.add(runs.lookupOrd(ord).utf8ToString());
        }
    }

    /** The next ord that is set, or -1. */
    private static int next(FixedBitSet ords, int from) {
        int ord = from < ords.length() ? ords.nextSetBit(from) : DocIdSetIterator.NO_MORE_DOCS;
        return ord == DocIdSetIterator.NO_MORE_DOCS ? -1 : ord;
    }

    /** By run id whether all its events are in the time. */
    Map<String, Boolean> found() {
        Map<String, Boolean> found = new HashMap<>();
        touching.forEach(run -> found.put(run, !reachingBeyond.contains(run)));
        return found;
    }
}
