package dev.hermes.processor.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/** Finds, among some runs, those that may have a line which matches: the trigrams are asked about their blocks only. */
final class BatchBlocks implements NewestRuns.Choice {
    private final LinesSnapshot lines;
    private final TrigramPostings trigrams;

    BatchBlocks(LinesSnapshot lines, TrigramPostings trigrams) {
        this.lines = lines;
        this.trigrams = trigrams;
    }

    @Override
    public List<Candidate> of(List<RunRef> batch) throws IOException {
        List<List<BlockRef>> blocks = new ArrayList<>();
        batch.forEach(run -> blocks.add(new ArrayList<>(1)));
        for (LeafReaderContext leaf : lines.searcher().getIndexReader().leaves()) {
            addMatching(leaf, docsOf(leaf.reader(), batch), blocks);
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            RunRef run = batch.get(i);
            if (!blocks.get(i).isEmpty() || lines.isOpen(run.runId())) {
                candidates.add(new Candidate(run, blocks.get(i)));
            }
        }
        return candidates;
    }

    /** A document, and which run of the batch it belongs to. */
    private record Doc(int doc, int run) {}

    private static List<Doc> docsOf(LeafReader leaf, List<RunRef> batch) throws IOException {
        List<Doc> docs = new ArrayList<>();
        Terms terms = leaf.terms(LineFields.RUN);
        if (terms == null) {
            return docs;
        }
        TermsEnum ids = terms.iterator();
        Bits live = leaf.getLiveDocs();
        PostingsEnum postings = null;
        for (int run = 0; run < batch.size(); run++) {
            if (!ids.seekExact(LineFields.runId(batch.get(run).runId()))) {
                continue;
            }
            postings = ids.postings(postings, PostingsEnum.NONE);
            for (int doc = postings.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = postings.nextDoc()) {
                if (live == null || live.get(doc)) {
                    docs.add(new Doc(doc, run));
                }
            }
        }
        docs.sort(Comparator.comparingInt(Doc::doc));
        return docs;
    }

    private void addMatching(LeafReaderContext context, List<Doc> docs, List<List<BlockRef>> to) throws IOException {
        if (docs.isEmpty()) {
            return;
        }
        LeafReader leaf = context.reader();
        DocIdSetIterator matching = trigrams.in(leaf);
        NumericDocValues firsts = DocValues.getNumeric(leaf, LineFields.FIRST);
        NumericDocValues ends = DocValues.getNumeric(leaf, LineFields.END);
        for (Doc doc : docs) {
            if (matching.docID() < doc.doc()) {
                matching.advance(doc.doc());
            }
            if (matching.docID() == doc.doc()) {
                to.get(doc.run())
                        .add(new BlockRef(
                                context.docBase + doc.doc(),
                                LineReader.value(firsts, doc.doc()),
                                LineReader.value(ends, doc.doc())));
            }
        }
    }
}
