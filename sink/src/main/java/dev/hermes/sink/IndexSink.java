package dev.hermes.sink;

import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.serde.AvroDeserializer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes {@code run.index} into {@code index.jsonl}. The topic has one partition; who reads it takes the lock of the index
 * as well, since a consumer may not know yet that it has lost its partition.
 */
final class IndexSink implements BatchHandler {
    private static final Logger LOG = LoggerFactory.getLogger(IndexSink.class);
    private static final Duration QUIET = Duration.ofSeconds(30);

    private final AvroDeserializer<IndexRow> deserializer;
    private final RunsFolder runs;
    private final ClusterMarker marker;
    private final Counters counters;
    private final Problems problems;
    private final LongSupplier nanoTime;
    private boolean assigned;
    private volatile FolderLock lock;
    private IndexFile index;
    private long lastRowNanos;

    /** @param nanoTime as {@link System#nanoTime} */
    IndexSink(
            AvroDeserializer<IndexRow> deserializer,
            RunsFolder runs,
            ClusterMarker marker,
            Counters counters,
            Problems problems,
            LongSupplier nanoTime) {
        this.deserializer = deserializer;
        this.runs = runs;
        this.marker = marker;
        this.counters = counters;
        this.problems = problems;
        this.nanoTime = nanoTime;
    }

    @Override
    public void assigned() {
        assigned = true;
    }

    @Override
    public void revoked() {
        assigned = false;
        index = null;
        if (lock == null) {
            return;
        }
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("cannot close the lock of the index reason=\"{}\"", e.toString());
        }
        lock = null;
    }

    @Override
    public void handle(RecordBatch batch, Patience patience) {
        patience.until(this::open);
        List<String> rows = new ArrayList<>();
        patience.until(() -> decode(batch, rows));
        patience.until(() -> append(batch, rows));
        patience.until(() -> {
            if (index != null && index.isDue()) {
                compact();
            }
        });
    }

    @Override
    public void idle(Patience patience) {
        patience.until(this::open);
        patience.until(() -> {
            boolean quiet = nanoTime.getAsLong() - lastRowNanos >= QUIET.toNanos();
            if (index != null && index.appended() > 0 && quiet) {
                compact();
            }
        });
    }

    /** The partition may be lost while this waits: then there is nothing to open. */
    private void open() throws IOException {
        if (!assigned || index != null) {
            return;
        }
        marker.check();
        if (lock == null) {
            lock = FolderLock.take(runs.root(), FolderLock.Right.INDEX, runs.access());
        }
        IndexFile opened = IndexFile.in(runs);
        counters.add(Counter.COMPACTIONS, opened.compact() ? 1 : 0);
        index = opened;
    }

    /** Whether this one has the right to write the index. May be called by any thread. */
    boolean isWriter() {
        return lock != null;
    }

    private void decode(RecordBatch batch, List<String> rows) {
        DecodedRows decoded = DecodedRows.of(batch, deserializer);
        BadRecord.report(decoded.bad(), counters, problems);
        rows.addAll(decoded.rows());
    }

    private void append(RecordBatch batch, List<String> rows) throws IOException {
        if (index == null || batch.isEmpty() || rows.isEmpty()) {
            return;
        }
        marker.check();
        index.append(rows);
        counters.add(Counter.INDEX_ROWS, rows.size());
        lastRowNanos = nanoTime.getAsLong();
    }

    private void compact() throws IOException {
        marker.check();
        counters.add(Counter.COMPACTIONS, index.compact() ? 1 : 0);
    }
}
