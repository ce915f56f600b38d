package dev.hermes.processor.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.IndexWriter;

/** The heap that all index writers of the process share: who passes it writes a segment of the largest. Thread-safe. */
final class WriterMemory {
    private final long limitBytes;
    private final List<IndexWriter> writers = new ArrayList<>();

    WriterMemory(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    long limitBytes() {
        return limitBytes;
    }

    synchronized void add(IndexWriter writer) {
        writers.add(writer);
    }

    /** Before the writer is closed. */
    synchronized void remove(IndexWriter writer) {
        writers.remove(writer);
    }

    /** Brings it back below the limit. */
    synchronized void settle() throws IOException {
        long used = writers.stream().mapToLong(IndexWriter::ramBytesUsed).sum();
        if (used > limitBytes) {
            writers.stream()
                    .max(Comparator.comparingLong(IndexWriter::ramBytesUsed))
                    .orElseThrow()
                    .flushNextBuffer();
        }
    }
}
