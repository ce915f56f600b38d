package dev.hermes.processor.query;

import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Follows the stream of changes from its start on; when it is broken off, goes on where it was, as browsers do. */
final class Follower implements AutoCloseable {
    private static final Pattern RUN_ID = Pattern.compile("data: \\{\"run_id\":\"([^\"]+)\"");

    private final SearchMember asked;
    private final Set<String> seen = new ConcurrentSkipListSet<>();
    private final Thread thread = new Thread(this::follow, "follower");
    private volatile boolean closed;
    private volatile Stream<String> lines = Stream.empty();
    private String lastId;

    private Follower(SearchMember asked) {
        this.asked = asked;
    }

    static Follower of(SearchMember asked) {
        Follower follower = new Follower(asked);
        follower.thread.start();
        return follower;
    }

    private void follow() {
        while (!closed) {
            HttpRequest.Builder request = asked.request(lastId == null ? "stream?from=start" : "stream");
            if (lastId != null) {
                request.header("Last-Event-ID", lastId);
            }
            HttpResponse<Stream<String>> answer = Instance.send(request.build(), BodyHandlers.ofLines());
            if (answer.statusCode() == 200) {
                read(answer.body());
            }
        }
    }

    private void read(Stream<String> answer) {
        lines = answer;
        try {
            answer.forEach(this::take);
        } catch (UncheckedIOException e) {
            lines = Stream.empty(); // broken off: the next request goes on
        }
    }

    private void take(String line) {
        Matcher run = RUN_ID.matcher(line);
        if (run.find()) {
            seen.add(run.group(1));
        } else if (line.startsWith("id: ")) {
            lastId = line.substring(4);
        }
    }

    /** Ids of the runs that it was told of. */
    Set<String> seen() {
        return new TreeSet<>(seen);
    }

    @Override
    public void close() {
        closed = true;
        lines.close();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
