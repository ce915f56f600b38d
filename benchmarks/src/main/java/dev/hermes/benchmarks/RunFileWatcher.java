package dev.hermes.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads what is new in the run files every few milliseconds, and notes when each event was first seen there. */
final class RunFileWatcher implements AutoCloseable {
    private static final long MILLIS_BETWEEN_LOOKS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern MARK = Pattern.compile("\"summary\":\"event-(\\d+)\"");

    private final Path runs;
    private final int firstTimed;
    private final AtomicLongArray emitted;
    private final Latencies latencies;
    private final Map<Path, Long> lengths = new HashMap<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private Future<Latencies> result;
    private int seen;

    /**
     * @param firstTimed number of the first event that counts
     * @param events how many there will be, from number 0
     */
    RunFileWatcher(Path runs, int firstTimed, int events) {
        this.runs = runs;
        this.firstTimed = firstTimed;
        this.emitted = new AtomicLongArray(events);
        this.latencies = new Latencies(events - firstTimed);
    }

    /** The summary by which the event is known again. */
    static String mark(int n) {
        return "event-" + n;
    }

    void start() {
        result = thread.submit(this::watch);
    }

    /** To be called just before the event is. */
    void emitted(int n) {
        emitted.set(n, System.nanoTime());
    }

    /** The latencies, when every event has been seen. */
    Latencies await() throws Exception {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the run files could not be watched", e.getCause());
        }
    }

    private Latencies watch() throws Exception {
        long lastNews = System.nanoTime();
        while (seen < emitted.length()) {
            int before = seen;
            for (Path file : files()) {
                read(file);
            }
            if (seen > before) {
                lastNews = System.nanoTime();
            } else if (System.nanoTime() - lastNews > PATIENCE.toNanos()) {
                throw new IllegalStateException(seen + " of " + emitted.length() + " events are in the run files");
            }
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
        }
        return latencies;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.find(
                runs, 2, (file, is) -> is.isRegularFile() && !file.getParent().equals(runs))) {
            return files.toList();
        }
    }

    private void read(Path file) throws IOException {
        long from = lengths.getOrDefault(file, 0L);
        if (Files.size(file) == from) {
            return;
        }
        String news = read(file, from);
        long now = System.nanoTime();
        String whole = news.substring(0, news.lastIndexOf('\n') + 1);
        lengths.put(file, from + whole.length()); // all of it is ASCII
        Matcher mark = MARK.matcher(whole);
        while (mark.find()) {
            see(Integer.parseInt(mark.group(1)), now);
        }
    }

    private static String read(Path file, long from) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) (channel.size() - from));
            int read = channel.read(bytes, from);
            return new String(bytes.array(), 0, Math.max(read, 0), StandardCharsets.US_ASCII);
        }
    }

    private void see(int n, long now) {
        seen++;
        if (n >= firstTimed) {
            latencies.add(now - emitted.get(n));
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
