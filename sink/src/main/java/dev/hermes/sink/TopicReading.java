package dev.hermes.sink;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Reads topics as they are, from offsets that the caller knows, with as many consumers as there are processors. Thread-safe. */
final class TopicReading {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Kafka kafka;
    private final Gathering limits;
    private final BooleanSupplier isStopped;

    TopicReading(Kafka kafka, Gathering limits, BooleanSupplier isStopped) {
        this.kafka = kafka;
        this.limits = limits;
        this.isStopped = isStopped;
    }

    /** Something to be read by one thread. */
    record Work(Collection<PartitionRange> ranges, Predicate<byte[]> keys, RangeTask task) {}

    boolean isStopped() {
        return isStopped.getAsBoolean();
    }

    /** What each partition of a topic holds now, of committed records. */
    List<PartitionRange> ranges(String topic) {
        Consumer<byte[], byte[]> consumer = kafka.reader(limits.records());
        try {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            if (partitions.isEmpty()) {
                throw new RebuildException("there is no topic " + topic
                        + ": see that this is the right cluster; its stream processor creates the topics");
            }
            Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            return partitions.stream()
                    .map(partition -> new PartitionRange(partition, begins.get(partition), ends.get(partition)))
                    .toList();
        } finally {
            consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
        }
    }

    /** Shares partitions among as many threads as are worth it. */
    static List<List<PartitionRange>> shares(List<PartitionRange> ranges) {
        int threads = Math.max(1, Math.min(threads(), ranges.size()));
        List<List<PartitionRange>> shares = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            shares.add(new ArrayList<>());
        }
        for (int i = 0; i < ranges.size(); i++) {
            shares.get(i % threads).add(ranges.get(i));
        }
        return shares;
    }

    static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Reads all at the same time; what has not begun waits for a thread. The first failure ends all. */
    void read(List<Work> all, int threads) throws IOException {
        AtomicBoolean failed = new AtomicBoolean();
        ExecutorService executor = Executors.newFixedThreadPool(threads, TopicReading::thread);
        try {
            List<Future<Void>> tasks = new ArrayList<>();
            for (Work work : all) {
                Callable<Void> task = () -> {
                    read(work, failed);
                    return null;
                };
                tasks.add(executor.submit(task));
            }
            await(tasks);
        } finally {
            executor.shutdown();
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "hermes-topic-reader");
        thread.setDaemon(true);
        return thread;
    }

    private void read(Work work, AtomicBoolean failed) throws IOException {
        BooleanSupplier ends = () -> failed.get() || isStopped.getAsBoolean();
        if (ends.getAsBoolean()) {
            return;
        }
        boolean done = false;
        Consumer<byte[], byte[]> consumer = kafka.reader(limits.records());
        try {
            new RangeReader(consumer, work.ranges(), work.keys(), limits, ends).read(work.task());
            done = true;
        } finally {
            failed.compareAndSet(false, !done);
            consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
        }
    }

    /** Waits for all, also after one has failed: none may still be writing when this returns. */
    private static void await(List<Future<Void>> tasks) throws IOException {
        Throwable failure = null;
        for (Future<Void> task : tasks) {
            try {
                task.get();
            } catch (ExecutionException e) {
                failure = failure == null ? e.getCause() : failure;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoppedException();
            }
        }
        if (failure instanceof IOException io) {
            throw io;
        }
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure != null) {
            throw new IllegalStateException("a reader of topics failed", failure);
        }
    }
}
