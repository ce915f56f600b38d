package dev.hermes.processor.search;

import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;

/** The summaries of the runs of one partition, each run's latest. One thread at a time writes; any may read and refresh. */
final class PartitionRuns implements AutoCloseable {
    private final LuceneIndex index;
    private final SummaryCodec codec;

    PartitionRuns(LuceneIndex index, SummaryCodec codec) {
        this.index = index;
        this.codec = codec;
    }

    /**
     * Takes a run's summary in the place of the one before.
     *
     * @param value the summary as it lies in the topic
     * @param received timestamp of the record
     */
    void put(RunSummary run, byte[] value, long offset, long received) throws IOException {
        index.writer()
                .updateDocument(RunFields.identity(run.runId()), RunFields.document(run, value, offset, received));
        index.settle();
    }

    void delete(String runId) throws IOException {
        index.writer().deleteDocuments(RunFields.identity(runId));
    }

    /** Makes all durable, as what the topic has up to the offset; null: up to an unknown one. */
    void commit(Long offset) throws IOException {
        index.commit(offset);
    }

    Long committedOffset() {
        return index.committedOffset();
    }

    void refresh() throws IOException {
        index.refresh();
    }

    RunsSnapshot snapshot() throws IOException {
        return new RunsSnapshot(index.snapshot(), codec);
    }

    /** Drops what is not durable. */
    @Override
    public void close() throws IOException {
        index.close();
    }
}
