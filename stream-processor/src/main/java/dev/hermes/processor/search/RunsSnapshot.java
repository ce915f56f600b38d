package dev.hermes.processor.search;

import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.run.RunSummary;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DocumentStoredFieldVisitor;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.StringHelper;

/** The runs of a partition at one moment. Not thread-safe. */
final class RunsSnapshot implements Closeable {
    private final LuceneIndex.Snapshot index;
    private final IndexSearcher searcher;
    private final StoredFields stored;
    private final SummaryCodec codec;

    RunsSnapshot(LuceneIndex.Snapshot index, SummaryCodec codec) throws IOException {
        this.index = index;
        this.searcher = index.searcher();
        this.stored = searcher.storedFields();
        this.codec = codec;
    }

    /** The summary of a run. */
    RunSummary summary(RunRef run) throws IOException {
        return summary(run.doc());
    }

    private RunSummary summary(int doc) throws IOException {
        DocumentStoredFieldVisitor fields = new DocumentStoredFieldVisitor(RunFields.SUMMARY);
        stored.document(doc, fields);
        Document document = fields.getDocument();
        BytesRef value = document.getBinaryValue(RunFields.SUMMARY);
        return codec.read(Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length));
    }

    /**
     * Runs that the filter may want, the newest first. Few are among them that it does not want, for it is asked about whole
     * seconds and beginnings of texts.
     *
     * @param behind null: from the newest on
     */
    List<RunRef> newest(RunFilter filter, RunPosition behind, int limit) throws IOException {
        List<RunRef> runs = new ArrayList<>();
        for (FieldDoc found : search(RunFields.query(filter), RunFields.NEWEST_FIRST, behind, limit)) {
            runs.add(new RunRef(found.doc, RunFields.position(found)));
        }
        return runs;
    }

    private List<FieldDoc> search(Query query, Sort sort, RunPosition behind, int limit) throws IOException {
        int docs = searcher.getIndexReader().maxDoc();
        if (docs == 0) {
            return List.of();
        }
        ScoreDoc[] found = behind == null
                ? searcher.search(query, limit, sort).scoreDocs
                : searcher.searchAfter(RunFields.after(behind, docs - 1), query, limit, sort).scoreDocs;
        return Arrays.stream(found).map(FieldDoc.class::cast).toList();
    }

    /** Those of the runs that there is a summary of, in no order. */
    List<RunRef> find(Collection<String> runIds) throws IOException {
        List<BytesRef> ids = runIds.stream().map(LineFields::runId).sorted().toList();
        List<RunRef> found = new ArrayList<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            LeafPositions positions = new LeafPositions(leaf.reader());
            for (int doc : docsOf(leaf.reader(), ids)) {
                found.add(new RunRef(leaf.docBase + doc, positions.of(doc)));
            }
        }
        return found;
    }

    private static int[] docsOf(LeafReader leaf, List<BytesRef> ids) throws IOException {
        Terms terms = leaf.terms(RunFields.ID);
        if (terms == null) {
            return new int[0];
        }
        int[] docs = new int[ids.size()];
        int count = 0;
        TermsEnum all = terms.iterator();
        PostingsEnum postings = null;
        for (BytesRef id : ids) {
            if (all.seekExact(id)) {
                postings = all.postings(postings, PostingsEnum.NONE);
                int doc = firstLive(postings, leaf.getLiveDocs());
                if (doc >= 0) {
                    docs[count++] = doc;
                }
            }
        }
        Arrays.sort(docs, 0, count);
        return Arrays.copyOf(docs, count);
    }

    /** How many runs there are. */
    int size() {
        return searcher.getIndexReader().numDocs();
    }

    private static int firstLive(PostingsEnum docs, Bits live) throws IOException {
        for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
            if (live == null || live.get(doc)) {
                return doc;
            }
        }
        return -1;
    }

    /** The first runs whose ids begin with the prefix, by id. */
    NavigableMap<BytesRef, RunSummary> beginning(String prefix, int limit) throws IOException {
        BytesRef begin = LineFields.runId(prefix);
        NavigableMap<BytesRef, Integer> docs = new TreeMap<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            addBeginning(leaf, begin, limit, docs);
        }
        NavigableMap<BytesRef, RunSummary> runs = new TreeMap<>();
        for (BytesRef id : docs.keySet().stream().limit(limit).toList()) {
            runs.put(id, summary(docs.get(id)));
        }
        return runs;
    }

    private static void addBeginning(
            LeafReaderContext leaf, BytesRef begin, int limit, NavigableMap<BytesRef, Integer> to) throws IOException {
        Terms terms = leaf.reader().terms(RunFields.ID);
        if (terms == null) {
            return;
        }
        TermsEnum ids = terms.iterator();
        Bits live = leaf.reader().getLiveDocs();
        int found = 0;
        boolean more = ids.seekCeil(begin) != TermsEnum.SeekStatus.END;
        for (BytesRef id = more ? ids.term() : null; id != null && found < limit; id = ids.next()) {
            if (!StringHelper.startsWith(id, begin)) {
                return;
            }
            int doc = firstLive(ids.postings(null, PostingsEnum.NONE), live);
            if (doc >= 0) {
                to.put(BytesRef.deepCopyOf(id), leaf.docBase + doc);
                found++;
            }
        }
    }

    /** Runs whose latest summary has a greater offset, by offset. */
    List<Change> changes(int partition, long behind, int limit) throws IOException {
        List<Change> changes = new ArrayList<>();
        Query query = LongField.newRangeQuery(RunFields.OFFSET, behind + 1, Long.MAX_VALUE);
        for (FieldDoc found : search(query, RunFields.BY_OFFSET, null, limit)) {
            ChangedRun run = new ChangedRun(summary(found.doc), partition, (Long) found.fields[0]);
            changes.add(new Change(run, received(found.doc)));
        }
        return changes;
    }

    private long received(int doc) throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
        return LineReader.value(DocValues.getNumeric(leaf.reader(), RunFields.RECEIVED), doc - leaf.docBase);
    }

    /** The greatest offset of a summary; -1 when there is none. */
    long lastOffset() throws IOException {
        byte[] greatest = PointValues.getMaxPackedValue(searcher.getIndexReader(), RunFields.OFFSET);
        return greatest == null ? -1 : NumericUtils.sortableBytesToLong(greatest, 0);
    }

    /**
     * A changed run.
     *
     * @param received when the summary was received, epoch milliseconds
     */
    record Change(ChangedRun run, long received) {}

    @Override
    public void close() throws IOException {
        index.close();
    }
}
