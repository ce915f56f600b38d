package dev.hermes.processor.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Lists all runs again and again, page by page, until it is closed. */
final class Lister implements AutoCloseable {
    private final SearchMember asked;
    private final Set<String> expected;
    private final AtomicLong wholeLists = new AtomicLong();
    private final Set<String> wrongLists = ConcurrentHashMap.newKeySet();
    private final Thread thread = new Thread(this::listAll, "lister");
    private volatile boolean closed;

    private Lister(SearchMember asked, Set<String> expected) {
        this.asked = asked;
        this.expected = expected;
    }

    /** @param expected ids of runs that each list must have once, unless it says that it lacks some */
    static Lister of(SearchMember asked, Set<String> expected) {
        Lister lister = new Lister(asked, expected);
        lister.thread.start();
        return lister;
    }

    private void listAll() {
        while (!closed) {
            List<String> ids = list();
            if (ids != null) {
                check(ids);
                wholeLists.incrementAndGet();
            }
        }
    }

    private void check(List<String> ids) {
        Set<String> missing = new TreeSet<>(expected);
        ids.forEach(missing::remove);
        if (!missing.isEmpty()) {
            wrongLists.add("lacks " + missing.size() + " runs and does not say so");
        }
        if (new HashSet<>(ids).size() != ids.size()) {
            wrongLists.add("has runs twice");
        }
    }

    /** Null when an answer is refused, or says that it lacks something. */
    private List<String> list() {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            HttpResponse<String> answer = Instance.send(
                    asked.request("runs?limit=50&cursor=" + cursor).build(), BodyHandlers.ofString());
            if (answer.statusCode() == 503) {
                return null;
            }
            JsonNode page = Instance.json(answer);
            if (!page.path("partial").isNull()) {
                return null;
            }
            ids.addAll(page.path("runs").findValuesAsText("run_id"));
            cursor = page.path("next_cursor").textValue();
        }
        return ids;
    }

    long wholeLists() {
        return wholeLists.get();
    }

    /** What was wrong with lists that were not whole and did not say so. */
    Set<String> wrongLists() {
        return Set.copyOf(wrongLists);
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
