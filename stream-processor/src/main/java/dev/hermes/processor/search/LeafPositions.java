package dev.hermes.processor.search;

import dev.hermes.schemas.query.RunPosition;
import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;

/** Reads the positions of documents of one segment, in ascending order. Not thread-safe. */
final class LeafPositions {
    private final SortedNumericDocValues seconds;
    private final NumericDocValues nanos;
    private final SortedDocValues orders;

    LeafPositions(LeafReader leaf) throws IOException {
        seconds = DocValues.getSortedNumeric(leaf, RunFields.SECOND);
        nanos = DocValues.getNumeric(leaf, RunFields.NANO);
        orders = DocValues.getSorted(leaf, RunFields.ORDER);
    }

    RunPosition of(int doc) throws IOException {
        if (!seconds.advanceExact(doc) || !orders.advanceExact(doc)) {
            throw new IllegalStateException("a document of the index lacks a value that all have");
        }
        Instant ts = Instant.ofEpochSecond(seconds.nextValue(), LineReader.value(nanos, doc));
        return new RunPosition(ts, RunFields.runId(orders.lookupOrd(orders.ordValue())));
    }
}
