package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes the lines of many runs at once, on a few threads: each has one run file open at a time. Thread-safe. */
final class RunFileWriter implements AutoCloseable {
    private final RunsFolder runs;
    private final PruneClock clock;
    private final PrunedRuns pruned;
    private final Durability durability;
    private final ExecutorService threads;

    /** @param clock tells a receipt time that cannot be right */
    RunFileWriter(RunsFolder runs, PruneClock clock, int threads) {
        this(runs, clock, threads, Durability.AT_ONCE);
    }

    RunFileWriter(RunsFolder runs, PruneClock clock, int threads, Durability durability) {
        this.runs = runs;
        this.clock = clock;
        this.durability = durability;
        this.pruned = new PrunedRuns(runs.root());
        this.threads = Executors.newFixedThreadPool(threads, new WriterThreads());
    }

    /**
     * What became of one run's lines.
     *
     * @param placement null where the disk failed
     * @param failure null where it did not
     */
    record Written(RunLines run, Placement placement, IOException failure) {}

    /** Writes all, and makes the bytes as durable as this writer does, not yet the names. */
    List<Written> write(List<RunLines> batch) {
        List<Future<Written>> tasks = new ArrayList<>(batch.size());
        for (RunLines run : batch) {
            tasks.add(threads.submit(() -> write(run)));
        }
        return tasks.stream().map(RunFileWriter::resultOf).toList();
    }

    /** Makes the bytes and the names of these runs' files durable. */
    void force(Collection<String> paths) throws IOException {
        List<Future<IOException>> tasks = new ArrayList<>(paths.size());
        for (String path : paths) {
            tasks.add(threads.submit(() -> failureOfForcing(path)));
        }
        IOException failure = null;
        for (Future<IOException> task : tasks) {
            IOException failed = resultOf(task);
            failure = failed == null ? failure : failed;
        }
        if (failure != null) {
            throw failure;
        }
        runs.forceNames(paths);
    }

    private IOException failureOfForcing(String path) {
        try (FileChannel channel = runs.openExisting(path)) {
            if (channel != null) { // else it was pruned meanwhile
                channel.force(true);
            }
            return null;
        } catch (RefusedFileException e) {
            return new IOException("cannot sync " + runs.file(path) + ": " + e.getMessage(), e);
        } catch (IOException e) {
            return DiskFailures.of("sync", runs.file(path), e);
        }
    }

    private Written write(RunLines run) {
        try {
            return new Written(run, place(run), null);
        } catch (RefusedFileException e) {
            return new Written(run, Placement.none(run.lines().size(), Placement.Kind.REFUSED, e.getMessage()), null);
        } catch (IOException e) {
            return new Written(run, null, DiskFailures.of("write", runs.file(run.path()), e));
        }
    }

    private Placement place(RunLines run) throws IOException, RefusedFileException {
        try (FileChannel channel = open(run)) {
            if (channel == null) {
                return gapOrPruned(run, Placement.none(run.lines().size(), Placement.Kind.NO_FILE, "there is no file"));
            }
            RunFile file = new RunFile(channel);
            Placement placement = file.place(run.lines());
            if (placement.obstacle() == null && run.last().end() == file.size()) {
                setReceived(run);
            }
            durability.written(run.path(), channel);
            return gapOrPruned(run, placement);
        }
    }

    private FileChannel open(RunLines run) throws IOException, RefusedFileException {
        FileChannel existing = runs.openExisting(run.path());
        boolean mayBeCreated = existing == null && run.first().offset() == 0 && !pruned.contains(run.path());
        return mayBeCreated ? runs.create(run.path()) : existing;
    }

    private void setReceived(RunLines run) throws IOException {
        if (run.last().receivedMillis() >= 0) {
            runs.setReceived(
                    run.path(),
                    FileTime.fromMillis(clock.receivedMillis(run.last().receivedMillis())));
        }
    }

    private Placement gapOrPruned(RunLines run, Placement placement) throws IOException {
        boolean isGap = placement.isStoppedBy(Placement.Kind.GAP) || placement.isStoppedBy(Placement.Kind.NO_FILE);
        if (!isGap || !pruned.contains(run.path())) {
            return placement;
        }
        return placement.then(Placement.none(placement.left(), Placement.Kind.PRUNED, "the run was pruned"));
    }

    private static <T> T resultOf(Future<T> task) {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run file's writer failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoppedException();
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }

    private static final class WriterThreads implements ThreadFactory {
        private final AtomicInteger number = new AtomicInteger();

        @Override
        public Thread newThread(Runnable work) {
            Thread thread = new Thread(work, "hermes-sink-writer-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        }
    }
}
