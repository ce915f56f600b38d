package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.run.RunSummary;
import java.time.Instant;
import java.util.Arrays;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** The document of a run: its latest summary, and what it is found and sorted by. */
final class RunFields {
    /** Run id. */
    static final String ID = "id";
    /** The value of the record as it lies in the topic. */
    static final String SUMMARY = "summary";
    /** Of the record. */
    static final String OFFSET = "offset";
    /** Timestamp of the record. */
    static final String RECEIVED = "received";

    /** Of its ts. */
    static final String SECOND = "second";
    /** Nanoseconds in that second. */
    static final String NANO = "nano";
    /** Run id, in bytes that sort as strings do in Java. */
    static final String ORDER = "order";

    private static final String STATUS = "status";
    private static final String AGENT = "agent";
    private static final String TEAM = "team";
    private static final String USER = "user";

    /** Longer texts are found by their beginning; a filter is asked once more about what was found. */
    private static final int MAX_TERM_BYTES = 1000;

    /** As {@link RunPosition} has it: the newest first, of runs of one instant the greater id. */
    static final Sort NEWEST_FIRST = new Sort(
            LongField.newSortField(SECOND, true, SortedNumericSelector.Type.MAX),
            new SortField(NANO, SortField.Type.LONG, true),
            new SortField(ORDER, SortField.Type.STRING, true));

    static final Sort BY_OFFSET = new Sort(LongField.newSortField(OFFSET, false, SortedNumericSelector.Type.MAX));

    private RunFields() {}

    static Term identity(String runId) {
        return new Term(ID, LineFields.runId(runId));
    }

    static Document document(RunSummary run, byte[] value, long offset, long received) {
        RunPosition position = position(run);
        Document document = new Document();
        document.add(new StringField(ID, LineFields.runId(run.runId()), Field.Store.NO));
        addTime(document, position.ts());
        document.add(new SortedDocValuesField(ORDER, order(run.runId())));
        document.add(new LongField(OFFSET, offset, Field.Store.NO));
        document.add(new NumericDocValuesField(RECEIVED, received));
        addText(document, STATUS, run.outcome().status());
        addText(document, AGENT, run.labels().agent());
        addText(document, TEAM, run.labels().team());
        addText(document, USER, run.labels().user());
        document.add(new StoredField(SUMMARY, value));
        return document;
    }

    private static void addTime(Document document, Instant ts) {
        document.add(new LongField(SECOND, ts.getEpochSecond(), Field.Store.NO));
        document.add(new NumericDocValuesField(NANO, ts.getNano()));
    }

    private static void addText(Document document, String field, String text) {
        if (text != null) {
            document.add(new StringField(field, termOf(text), Field.Store.NO));
        }
    }

    private static BytesRef termOf(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return new BytesRef(bytes, 0, Math.min(bytes.length, MAX_TERM_BYTES));
    }

    private static BytesRef order(String runId) {
        return new BytesRef(runId.getBytes(UTF_16BE));
    }

    /** Its place in the list of all runs. */
    static RunPosition position(RunSummary run) {
        Instant ts = Timestamp.parseOrNull(run.outcome().ts()).instant();
        return new RunPosition(ts, run.runId());
    }

    /** The run id that was written as {@link #ORDER}. */
    static String runId(BytesRef order) {
        byte[] bytes = Arrays.copyOfRange(order.bytes, order.offset, order.offset + order.length);
        return new String(bytes, UTF_16BE);
    }

    /** Where a list goes on: behind whatever document has that position. */
    static FieldDoc after(RunPosition position, int lastDoc) {
        Instant ts = position.ts();
        long second = ts.getEpochSecond();
        long nano = ts.getNano();
        return new FieldDoc(lastDoc, Float.NaN, new Object[] {second, nano, order(position.runId())});
    }

    /** The position that a search for the newest gives with a document. */
    static RunPosition position(FieldDoc found) {
        Instant ts = Instant.ofEpochSecond((Long) found.fields[0], (Long) found.fields[1]);
        return new RunPosition(ts, runId((BytesRef) found.fields[2]));
    }

    /** Finds what the filter wants, and few others. */
    static Query query(RunFilter filter) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        if (!filter.from().equals(Instant.MIN) || !filter.to().equals(Instant.MAX)) {
            query.add(
                    LongField.newRangeQuery(
                            SECOND, filter.from().getEpochSecond(), filter.to().getEpochSecond()),
                    BooleanClause.Occur.FILTER);
        }
        addText(query, STATUS, filter.status());
        addText(query, AGENT, filter.agent());
        addText(query, TEAM, filter.team());
        addText(query, USER, filter.user());
        BooleanQuery built = query.build();
        return built.clauses().isEmpty() ? new MatchAllDocsQuery() : built;
    }

    private static void addText(BooleanQuery.Builder query, String field, String text) {
        if (text != null) {
            query.add(new TermQuery(new Term(field, termOf(text))), BooleanClause.Occur.FILTER);
        }
    }
}
