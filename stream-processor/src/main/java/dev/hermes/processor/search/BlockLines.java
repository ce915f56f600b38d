package dev.hermes.processor.search;

import dev.hermes.schemas.query.LineQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * Some lines of a run, in their order and without a gap. What it shows does not change, though the arrays may be longer, and
 * shared with a block that grows.
 *
 * @param firstSeq place of the first line in the run
 * @param bytes the lines, one behind the other
 * @param start where the first line begins
 * @param ends where each line ends
 * @param count how many lines there are
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BlockLines(long firstSeq, byte[] bytes, int start, int[] ends, int count) {
    long seq(int index) {
        return firstSeq + index;
    }

    long endSeq() {
        return firstSeq + count;
    }

    int from(int index) {
        return index == 0 ? start : ends[index - 1];
    }

    int to(int index) {
        return ends[index];
    }

    byte[] line(int index) {
        return Arrays.copyOfRange(bytes, from(index), to(index));
    }

    /** How many of the lines match. */
    long matches(LineQuery query) {
        long matches = 0;
        for (int i = 0; i < count; i++) {
            if (query.mayMatch(bytes, from(i), to(i)) && matches(query, from(i), to(i))) {
                matches++;
            }
        }
        return matches;
    }

    private boolean matches(LineQuery query, int from, int to) {
        try {
            return query.matches(bytes, from, to);
        } catch (UncheckedIOException e) {
            return false; // not JSON, whoever wrote it into the topic: it has no values
        }
    }

    /** Gives all texts of the lines in which a query may be looked for. */
    void texts(TextSink sink) {
        for (int i = 0; i < count; i++) {
            LineTexts.of(bytes, from(i), to(i), sink);
        }
    }

    /** Bytes of all lines. */
    int length() {
        return ends[count - 1] - start;
    }

    /** The lines as they are kept in the index: how many, how long each is, and their bytes. */
    BytesRef write() throws IOException {
        ByteBuffersDataOutput out = new ByteBuffersDataOutput();
        out.writeVInt(count);
        for (int i = 0; i < count; i++) {
            out.writeVInt(to(i) - from(i));
        }
        out.writeBytes(bytes, start, length());
        return new BytesRef(out.toArrayCopy());
    }

    /** The lines that {@link #write} wrote. */
    static BlockLines read(long firstSeq, BytesRef written) {
        ByteArrayDataInput in = new ByteArrayDataInput(written.bytes, written.offset, written.length);
        int count = in.readVInt();
        int[] ends = new int[count];
        int length = 0;
        for (int i = 0; i < count; i++) {
            length += in.readVInt();
            ends[i] = length;
        }
        int start = in.getPosition();
        for (int i = 0; i < count; i++) {
            ends[i] += start;
        }
        return new BlockLines(firstSeq, written.bytes, start, ends, count);
    }
}
