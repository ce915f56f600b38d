package dev.hermes.processor.search;

import dev.hermes.schemas.query.LineQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** Finds the blocks that may have a line which matches: those that have all trigrams of a query, and whose filters have its grams. */
final class TrigramPostings {
    /** The rarest of them exclude nearly all that the others would. */
    private static final int MAX_USED = 24;

    private final int[] trigrams;
    private final int[] grams;

    TrigramPostings(LineQuery query) {
        this.trigrams = QueryTrigrams.of(query);
        this.grams = GramFilter.hashesOf(query);
    }

    /** Whether every block has them, since there are none. */
    boolean isAny() {
        return trigrams.length == 0;
    }

    /** The documents, deleted ones too. */
    DocIdSetIterator in(LeafReader leaf) throws IOException {
        if (isAny()) {
            return DocIdSetIterator.all(leaf.maxDoc());
        }
        DocIdSetIterator blocks = withTrigrams(leaf);
        return grams.length == 0
                ? blocks
                : new FilteredBlocks(blocks, DocValues.getBinary(leaf, LineFields.GRAMS), grams);
    }

    private DocIdSetIterator withTrigrams(LeafReader leaf) throws IOException {
        Terms terms = leaf.terms(LineFields.TRIGRAMS);
        if (terms == null) {
            return DocIdSetIterator.empty();
        }
        List<Entry> entries = new ArrayList<>();
        TermsEnum all = terms.iterator();
        BytesRef term = new BytesRef(new byte[TrigramSet.BYTES]);
        for (int trigram : trigrams) {
            TrigramStream.write(trigram, term);
            if (!all.seekExact(term)) {
                return DocIdSetIterator.empty();
            }
            entries.add(new Entry(trigram, all.docFreq()));
        }
        entries.sort(Comparator.comparingInt(Entry::docs));
        return intersection(all, entries.subList(0, Math.min(MAX_USED, entries.size())));
    }

    private record Entry(int trigram, int docs) {}

    private static DocIdSetIterator intersection(TermsEnum all, List<Entry> entries) throws IOException {
        int[] used = entries.stream().mapToInt(Entry::trigram).sorted().toArray();
        List<PostingsEnum> postings = new ArrayList<>();
        for (int trigram : used) {
            BytesRef term = new BytesRef(new byte[TrigramSet.BYTES]);
            TrigramStream.write(trigram, term);
            if (all.seekExact(term)) {
                postings.add(all.postings(null, PostingsEnum.NONE));
            }
        }
        return postings.size() == 1 ? postings.get(0) : ConjunctionUtils.intersectIterators(postings);
    }
}
