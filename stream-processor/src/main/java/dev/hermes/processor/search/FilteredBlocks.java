package dev.hermes.processor.search;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.search.DocIdSetIterator;

/** Of some blocks of a segment those whose {@link GramFilter} may have all that is looked for. */
final class FilteredBlocks extends DocIdSetIterator {
    private final DocIdSetIterator blocks;
    private final BinaryDocValues filters;
    private final int[] hashes;

    FilteredBlocks(DocIdSetIterator blocks, BinaryDocValues filters, int[] hashes) {
        this.blocks = blocks;
        this.filters = filters;
        this.hashes = hashes;
    }

    @Override
    public int docID() {
        return blocks.docID();
    }

    @Override
    public int nextDoc() throws IOException {
        return fitting(blocks.nextDoc());
    }

    @Override
    public int advance(int target) throws IOException {
        return fitting(blocks.advance(target));
    }

    private int fitting(int first) throws IOException {
        int doc = first;
        while (doc != NO_MORE_DOCS && !fits(doc)) {
            doc = blocks.nextDoc();
        }
        return doc;
    }

    private boolean fits(int doc) throws IOException {
        if (!filters.advanceExact(doc)) {
            throw new IllegalStateException("a document of the index lacks a value that all have");
        }
        return GramFilter.mayHave(hashes, filters.binaryValue());
    }

    @Override
    public long cost() {
        return blocks.cost();
    }
}
