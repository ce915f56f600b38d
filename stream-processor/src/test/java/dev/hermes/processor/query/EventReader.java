package dev.hermes.processor.query;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Reads server-sent events on a thread of its own until it is closed. */
final class EventReader implements AutoCloseable {
    private final HttpResponse<Stream<String>> response;
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final List<String> ids = Collections.synchronizedList(new ArrayList<>());
    private final Thread reader;
    private volatile boolean ended;

    private EventReader(HttpResponse<Stream<String>> response) {
        this.response = response;
        this.reader = new Thread(this::read, "event-reader");
        reader.setDaemon(true);
        reader.start();
    }

    static EventReader open(HttpRequest request) {
        return new EventReader(Instance.send(request, BodyHandlers.ofLines()));
    }

    private void read() {
        String[] name = {""};
        response.body().forEach(line -> {
            if (line.startsWith("id: ")) {
                ids.add(line.substring(4));
            } else if (line.startsWith("event: ")) {
                name[0] = line.substring(7);
            } else if (line.startsWith("data: ")) {
                events.add(name[0] + " " + line.substring(6));
            }
        });
        ended = true;
    }

    int status() {
        return response.statusCode();
    }

    /** Each as {@code run {…}}. */
    List<String> events() {
        return List.copyOf(events);
    }

    String lastId() {
        return ids.get(ids.size() - 1);
    }

    /** Whether the server has ended it in good order. */
    boolean hasEnded() {
        return ended;
    }

    @Override
    public void close() {
        response.body().close();
    }
}
