package dev.hermes.processor.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** The document of a block of lines. */
final class LineFields {
    /** Run id and first seq: the identity of the block. */
    static final String BLOCK = "block";
    /** Run id. */
    static final String RUN = "run";
    /** Seq of the first line. */
    static final String FIRST = "first";
    /** Seq behind the last line. */
    static final String END = "end";
    /** Offset of the last line. */
    static final String LAST_OFFSET = "last_offset";

    /** Time of the earliest event, as {@link EventTime} counts. */
    static final String EARLIEST = "earliest";
    /** Time of the latest event. */
    static final String LATEST = "latest";

    static final String TRIGRAMS = "trigrams";
    /** A {@link GramFilter}. */
    static final String GRAMS = "grams";

    static final String LINES = "lines";

    private static final FieldType TRIGRAMS_TYPE = new FieldType();

    static {
        TRIGRAMS_TYPE.setIndexOptions(IndexOptions.DOCS);
        TRIGRAMS_TYPE.setTokenized(true);
        TRIGRAMS_TYPE.setOmitNorms(true);
        TRIGRAMS_TYPE.freeze();
    }

    private final TrigramStream trigrams = new TrigramStream();

    /** The term that a block is replaced by. */
    static Term identity(OpenBlock block) {
        BytesRef run = runId(block.runId());
        byte[] identity = new byte[run.length + Long.BYTES];
        System.arraycopy(run.bytes, run.offset, identity, 0, run.length);
        NumericUtils.longToSortableBytes(block.firstSeq(), identity, run.length);
        return new Term(BLOCK, new BytesRef(identity));
    }

    static BytesRef runId(String runId) {
        return new BytesRef(runId.getBytes(StandardCharsets.UTF_8));
    }

    /** The document; valid until the next one is made by this thread. */
    Document of(OpenBlock block, Term identity) throws IOException {
        BlockLines lines = block.lines();
        TrigramSet set = TrigramSet.ofThread();
        GramFilter grams = new GramFilter(lines.length());
        lines.texts((bytes, from, to) -> {
            set.add(bytes, from, to);
            grams.add(bytes, from, to);
        });
        trigrams.of(set);
        BytesRef run = runId(block.runId());
        Document document = new Document();
        document.add(new StringField(BLOCK, identity.bytes(), Field.Store.NO));
        document.add(new StringField(RUN, run, Field.Store.NO));
        document.add(new BinaryDocValuesField(RUN, run));
        document.add(new NumericDocValuesField(FIRST, lines.firstSeq()));
        document.add(new NumericDocValuesField(END, lines.endSeq()));
        document.add(new LongPoint(LAST_OFFSET, block.lastOffset()));
        document.add(new NumericDocValuesField(LAST_OFFSET, block.lastOffset()));
        document.add(new NumericDocValuesField(EARLIEST, block.earliest()));
        document.add(new NumericDocValuesField(LATEST, block.latest()));
        document.add(new Field(TRIGRAMS, trigrams, TRIGRAMS_TYPE));
        document.add(new BinaryDocValuesField(GRAMS, grams.bits()));
        document.add(new StoredField(LINES, lines.write()));
        return document;
    }
}
