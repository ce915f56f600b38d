package dev.hermes.processor.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.DocumentStoredFieldVisitor;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** Reads blocks of lines from an index as it was at one moment. Not thread-safe. */
final class LineReader {
    private final IndexSearcher searcher;
    private final StoredFields stored;

    LineReader(IndexSearcher searcher) throws IOException {
        this.searcher = searcher;
        this.stored = searcher.storedFields();
    }

    /** Takes what is found. */
    @FunctionalInterface
    interface BlockSink {
        void take(BlockRef block) throws IOException;
    }

    /** Finds all blocks of a run, in no order. */
    void blocksOf(BytesRef runId, BlockSink sink) throws IOException {
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            PostingsEnum docs = postings(leaf.reader(), LineFields.RUN, runId);
            if (docs == null) {
                continue;
            }
            Bits live = leaf.reader().getLiveDocs();
            NumericDocValues firsts = DocValues.getNumeric(leaf.reader(), LineFields.FIRST);
            NumericDocValues ends = DocValues.getNumeric(leaf.reader(), LineFields.END);
            for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
                if (live == null || live.get(doc)) {
                    sink.take(new BlockRef(leaf.docBase + doc, value(firsts, doc), value(ends, doc)));
                }
            }
        }
    }

    static PostingsEnum postings(LeafReader leaf, String field, BytesRef term) throws IOException {
        Terms terms = leaf.terms(field);
        if (terms == null) {
            return null;
        }
        TermsEnum all = terms.iterator();
        return all.seekExact(term) ? all.postings(null, PostingsEnum.NONE) : null;
    }

    static long value(NumericDocValues values, int doc) throws IOException {
        if (!values.advanceExact(doc)) {
            throw new IllegalStateException("a document of the index lacks a value that all have");
        }
        return values.longValue();
    }

    /** The lines of a block. */
    BlockLines read(BlockRef block) throws IOException {
        DocumentStoredFieldVisitor fields = new DocumentStoredFieldVisitor(LineFields.LINES);
        stored.document(block.doc(), fields);
        return BlockLines.read(block.firstSeq(), fields.getDocument().getBinaryValue(LineFields.LINES));
    }

    /** A number that the block's document has. */
    long value(String field, BlockRef block) throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(block.doc(), leaves));
        return value(DocValues.getNumeric(leaf.reader(), field), block.doc() - leaf.docBase);
    }
}
