package dev.hermes.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.option.CommandException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The server's stream of summaries as they change. When it breaks off, it is opened again where it was, a few times; then the reason
 * is what the next call throws. {@link #next} and {@link #close} are for one thread.
 */
final class EventStream implements Closeable {
    private static final int MOST_WAITING = 1_000;
    private static final int MOST_RETRIES = 5;

    /** Wakes who waits; it is no summary. */
    private static final String FAILED = "";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ServerClient client;
    private final BlockingQueue<String> summaries = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread reader = new Thread(this::readAll, "hermes-run-stream");
    private volatile InputStream body;
    private volatile IOException failure;
    private volatile boolean closed;
    private String lastId;
    /** How often in a row it could not be opened. */
    private int failures;

    private EventStream(ServerClient client, InputStream body) {
        this.client = client;
        this.body = body;
    }

    /** Opens it: what changes from now on is given. */
    static EventStream open(ServerClient client) throws IOException {
        EventStream stream = new EventStream(client, client.stream(Question.of("stream"), null));
        stream.reader.setDaemon(true);
        stream.reader.start();
        return stream;
    }

    /** The next summary; null when none came for so long. */
    String next(Duration longest) throws IOException, InterruptedException {
        String summary = summaries.poll(failure == null ? longest.toMillis() : 0, TimeUnit.MILLISECONDS);
        if (summary != null && !summary.equals(FAILED)) {
            return summary;
        }
        if (failure != null) {
            throw failure;
        }
        return null;
    }

    private void readAll() {
        try {
            while (!closed && failure == null) {
                read();
                Thread.sleep(PAUSE.toMillis());
                reopen();
            }
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    /** Reads until the stream ends: how makes no difference, it is opened again where it was. */
    private void read() throws InterruptedException {
        StringBuilder data = new StringBuilder();
        String id = null;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(body, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty() && data.length() > 0) {
                    summaries.put(data.toString());
                    lastId = id == null ? lastId : id;
                    data.setLength(0);
                } else if (line.startsWith("data:")) {
                    data.append(value(line));
                } else if (line.startsWith("id:")) {
                    id = value(line);
                }
            }
        } catch (IOException e) {
            data.setLength(0); // an event that is not whole comes again
        }
    }

    private void reopen() {
        try {
            body = client.stream(Question.of("stream"), lastId);
            failures = 0;
        } catch (IOException e) {
            failed(e);
        } catch (CommandException e) {
            failed(new ServerUnavailableException(e.getMessage()));
        }
    }

    private void failed(IOException why) {
        body = InputStream.nullInputStream();
        failures++;
        if (failures > MOST_RETRIES) {
            failure = why;
            summaries.offer(FAILED); // where there is no room, nobody waits
        }
    }

    private static String value(String line) {
        String value = line.substring(line.indexOf(':') + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        reader.interrupt();
        body.close();
    }
}
