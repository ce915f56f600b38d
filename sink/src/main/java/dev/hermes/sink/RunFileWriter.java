package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
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
    private final ExecutorService threads;

    /** @param clock tells a receipt time that cannot be right */
    RunFileWriter(RunsFolder runs, PruneClock clock, int threads) {
        this.runs = runs;
        this.clock = clock;
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

    /** Writes all and makes the bytes durable, not yet the names. */
    List<Written> write(List<RunLines> batch) {
        List<Future<Written>> tasks = new ArrayList<>(batch.size());
        for (RunLines run : batch) {
            tasks.add(threads.submit(() -> write(run)));
        }
        return tasks.stream().map(RunFileWriter::resultOf).toList();
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
                return gapOrPruned(run, Placement.none(run.lines().size(), Placement.Kind.GAP, "there is no file"));
            }
            RunFile file = new RunFile(channel);
            Placement placement = file.place(run.lines());
            if (placement.obstacle() == null && run.last().end() == file.size()) {
                setReceived(run);
            }
            channel.force(false); // what stood there already may not be durable either
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
        if (!placement.isStoppedBy(Placement.Kind.GAP) || !pruned.contains(run.path())) {
            return placement;
        }
        return placement.then(Placement.none(placement.left(), Placement.Kind.PRUNED, "the run was pruned"));
    }

    private static Written resultOf(Future<Written> task) {
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
