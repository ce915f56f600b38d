package dev.hermes.processor.search;

import dev.hermes.schemas.serde.NotAvroException;
import dev.hermes.schemas.serde.UnknownSchemaException;
import dev.hermes.schemas.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.RecordBatchingStateRestoreCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A state store that is made of one partition of a topic, which is its changelog: what is not durable here is read again from
 * there. It keeps its own offset, in one step with what it indexed, so the two cannot drift apart; and records that come
 * again change nothing. Kafka's thread writes, one at a time; any may read.
 */
abstract class TopicStore implements StateStore {
    private static final Logger LOG = LoggerFactory.getLogger(TopicStore.class);

    /** Keeps refreshing from meeting a closed index. */
    private final Object opening = new Object();

    private final String name;
    private final Topic<?> topic;
    private final StoreSettings settings;

    private volatile boolean open;
    /** No longer restored by Kafka, but follows the topic. */
    private volatile boolean following;

    private int partition;
    private volatile Long lastOffset;
    private CatchUp catchUp;
    private boolean ready;
    private boolean changed;
    private boolean forgotten;
    private long lastCommitNanos;
    /** The latest commit, which may still be under way. */
    private CompletableFuture<Void> committing = CompletableFuture.completedFuture(null);

    TopicStore(String name, Topic<?> topic, StoreSettings settings) {
        this.name = name;
        this.topic = topic;
        this.settings = settings;
    }

    /** Opens the index in the folder. */
    abstract void open(Path folder, int ofPartition) throws IOException;

    /** Takes a record; what was taken before changes nothing. */
    abstract void take(String key, byte[] value, long offset, long received) throws IOException;

    /** Offset of the last record that is durable, or null. */
    abstract Long durableOffset();

    /** Gives all that was taken to the index writer. */
    abstract void writeAll() throws IOException;

    /**
     * Makes durable what was written; null: as of an unknown offset. Called by another thread while more is taken: what is then
     * durable beyond the offset comes again, and changes nothing.
     */
    abstract void makeDurable(Long offset) throws IOException;

    /** Makes visible to readers what came in. */
    abstract void makeVisible() throws IOException;

    /** Closes the index without making anything durable. */
    abstract void closeIndex() throws IOException;

    final StoreSettings settings() {
        return settings;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final void init(StateStoreContext context, StateStore root) {
        partition = context.taskId().partition();
        synchronized (opening) {
            try {
                open(context.stateDir().toPath().resolve(name), partition);
            } catch (IOException e) {
                throw failed("open", e);
            }
            lastOffset = durableOffset();
            changed = false;
            forgotten = false;
            committing = CompletableFuture.completedFuture(null);
            lastCommitNanos = System.nanoTime();
            catchUp = new CatchUp(new TopicPartition(topic.name(), partition), settings.ends(), settings.polled());
            following = false;
            ready = false;
            open = true;
        }
        settings.partitions().opened(this);
        context.register(root, (RecordBatchingStateRestoreCallback) this::restore);
    }

    private ProcessorStateException failed(String what, IOException cause) {
        return new ProcessorStateException(
                "cannot " + what + " the search index of " + topic.name() + "-" + partition + ": " + cause.getMessage(),
                cause);
    }

    final int partition() {
        return partition;
    }

    private void restore(Collection<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            add(record.key(), record.value(), record.offset(), record.timestamp());
        }
    }

    /** Takes a record of the topic; one that cannot be read is counted and passed over. */
    final void add(byte[] key, byte[] value, long offset, long received) {
        try {
            String id = key == null ? null : RunIds.read(key);
            if (id == null) {
                passOver(offset, "key");
            } else {
                take(id, value, offset, received);
            }
        } catch (NotAvroException | UnknownSchemaException e) {
            passOver(offset, e.getMessage());
        } catch (IOException e) {
            throw failed("write", e);
        }
        lastOffset = offset;
        changed = true;
    }

    /** Says that a record is no use; the reason must not quote it. */
    final void passOver(long offset, String reason) {
        settings.counters().increment(Counters.BAD_RECORDS);
        LOG.warn(
                "record passed over topic={} partition={} offset={} reason=\"{}\"",
                topic.name(),
                partition,
                offset,
                reason);
    }

    /** Restoring is over: from now on records come as they are written, or as many as there still are behind what was restored. */
    final void follow() {
        try {
            if (changed && !forgotten) {
                commit(); // else it would be restored again, and be looked through line by line, until something new
                // comes
            }
        } catch (IOException e) {
            throw failed("write", e);
        }
        following = true;
    }

    /**
     * Called by {@link Upkeep} all the time: makes visible what came in. While there is a backlog nobody reads, and refreshing would
     * make it slower. The first time that there is none the store can answer.
     */
    final void refresh() throws IOException {
        synchronized (opening) {
            if (open && following && (ready || catchUp.isDone(lastOffset))) {
                makeVisible();
                if (!ready) {
                    ready = true;
                    settings.partitions().ready(this);
                }
            }
        }
    }

    @Override
    public final void commit(Map<TopicPartition, Long> offsets) {
        try {
            if (offsets.isEmpty()) {
                forget();
            } else {
                commitIfDue();
            }
        } catch (IOException e) {
            throw failed("commit", e);
        }
    }

    /** Called all the time: Kafka asks for a commit only while records come in. */
    final void punctuate() {
        try {
            commitIfDue();
        } catch (IOException e) {
            throw failed("commit", e);
        }
    }

    private void commitIfDue() throws IOException {
        if (!committing.isDone()) {
            return;
        }
        awaitCommit();
        if (changed && !forgotten && isDue()) {
            beginCommit();
        }
    }

    private boolean isDue() {
        return System.nanoTime() - lastCommitNanos >= settings.commitEvery().toNanos();
    }

    /** Forcing files to the disk takes long: in another thread, or what comes in meanwhile would have to wait. */
    private void beginCommit() throws IOException {
        writeAll();
        Long offset = lastOffset;
        changed = false;
        lastCommitNanos = System.nanoTime();
        committing = CompletableFuture.runAsync(() -> makeDurableUnchecked(offset), settings.commits());
    }

    private void makeDurableUnchecked(Long offset) {
        try {
            makeDurable(offset);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        settings.counters().increment(Counters.COMMITS);
    }

    /** Fails as the latest commit did, once. */
    private void awaitCommit() throws IOException {
        CompletableFuture<Void> latest = committing;
        committing = CompletableFuture.completedFuture(null);
        try {
            latest.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException unwritable) {
                throw unwritable.getCause();
            }
            throw e;
        }
    }

    private void commit() throws IOException {
        beginCommit();
        awaitCommit();
    }

    /**
     * Kafka's only way to say that the topic no longer has what comes behind our offset. It asks for that offset again, and
     * would fail again, for ever.
     */
    private void forget() throws IOException {
        forgotten = true;
        awaitCommit();
        if (durableOffset() == null) {
            return;
        }
        LOG.warn(
                "search index reads its partition again from the beginning topic={} partition={}",
                topic.name(),
                partition);
        settings.counters().increment(Counters.OFFSETS_FORGOTTEN);
        makeDurable(null);
    }

    @Override
    public final Long committedOffset(TopicPartition ofPartition) {
        return durableOffset();
    }

    @Override
    @SuppressWarnings("deprecation") // from its birth on, as a reminder that Kafka means to ask all stores for it
    public final boolean managesOffsets() {
        return true;
    }

    @Override
    public final boolean persistent() {
        return true;
    }

    @Override
    public final boolean isOpen() {
        return open;
    }

    @Override
    public final void close() {
        synchronized (opening) {
            if (!open) {
                return;
            }
            open = false;
            settings.partitions().closed(this);
            try {
                awaitCommit();
                if (changed && !forgotten) {
                    commit();
                }
            } catch (IOException e) {
                throw failed("commit", e);
            } finally {
                release();
            }
        }
    }

    private void release() {
        try {
            closeIndex();
        } catch (IOException e) {
            throw failed("close", e);
        }
    }
}
