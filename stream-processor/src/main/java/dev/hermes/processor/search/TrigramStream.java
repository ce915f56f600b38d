package dev.hermes.processor.search;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;

/** Gives the trigrams of a set to the index writer, as terms of three bytes. */
final class TrigramStream extends TokenStream {
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final BytesRef bytes = new BytesRef(TrigramSet.BYTES);
    private TrigramSet set;
    private int next;

    TrigramStream() {
        bytes.length = TrigramSet.BYTES;
    }

    /** What is given next; must not change meanwhile. */
    void of(TrigramSet trigrams) {
        this.set = trigrams;
    }

    @Override
    public void reset() {
        clearAttributes(); // which the end of the document before has set otherwise; per term it would be for nothing
        next = 0;
    }

    @Override
    public boolean incrementToken() {
        if (next == set.size()) {
            return false;
        }
        write(set.code(next++), bytes);
        term.setBytesRef(bytes);
        return true;
    }

    /** The term of a trigram. */
    static void write(int code, BytesRef to) {
        to.bytes[to.offset] = (byte) (code >>> 16);
        to.bytes[to.offset + 1] = (byte) (code >>> 8);
        to.bytes[to.offset + 2] = (byte) code;
    }
}
