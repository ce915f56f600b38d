package dev.hermes.processor.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.Bits;

/** All blocks that may have a line which matches, where these are not too many. */
final class CandidateBlocks {
    private final IndexSearcher searcher;
    private final TrigramPostings trigrams;
    private final List<int[]> docs = new ArrayList<>();

    private CandidateBlocks(IndexSearcher searcher, TrigramPostings trigrams) {
        this.searcher = searcher;
        this.trigrams = trigrams;
    }

    /** By run id; null when there are more than {@code limit}. */
    static Map<String, List<BlockRef>> find(IndexSearcher searcher, TrigramPostings trigrams, int limit)
            throws IOException {
        CandidateBlocks blocks = new CandidateBlocks(searcher, trigrams);
        return blocks.count(limit) ? blocks.byRun() : null;
    }

    /** Looks for the documents only: most often that already says whether they are few. */
    private boolean count(int limit) throws IOException {
        int left = limit;
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            DocIdSetIterator all = trigrams.in(leaf.reader());
            Bits live = leaf.reader().getLiveDocs();
            int[] found = new int[16];
            int count = 0;
            for (int doc = all.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = all.nextDoc()) {
                if (live != null && !live.get(doc)) {
                    continue;
                }
                if (left-- == 0) {
                    return false;
                }
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = doc;
            }
            docs.add(Arrays.copyOf(found, count));
        }
        return true;
    }

    private Map<String, List<BlockRef>> byRun() throws IOException {
        Map<String, List<BlockRef>> blocks = new HashMap<>();
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        for (int i = 0; i < leaves.size(); i++) {
            if (docs.get(i).length > 0) {
                add(leaves.get(i), docs.get(i), blocks);
            }
        }
        return blocks;
    }

    private static void add(LeafReaderContext context, int[] docs, Map<String, List<BlockRef>> to) throws IOException {
        LeafReader leaf = context.reader();
        BinaryDocValues runs = DocValues.getBinary(leaf, LineFields.RUN);
        NumericDocValues firsts = DocValues.getNumeric(leaf, LineFields.FIRST);
        NumericDocValues ends = DocValues.getNumeric(leaf, LineFields.END);
        for (int doc : docs) {
            if (!runs.advanceExact(doc)) {
                throw new IllegalStateException("a document of the index lacks a value that all have");
            }
            String runId = runs.binaryValue().utf8ToString();
            BlockRef block =
                    new BlockRef(context.docBase + doc, LineReader.value(firsts, doc), LineReader.value(ends, doc));
            to.computeIfAbsent(runId, id -> new ArrayList<>(1)).add(block);
        }
    }
}
