package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks the stream processors in turn, all the time. An answer that does not say that it lacks something must have each run of any
 * answer before it, with as many events at least.
 */
final class QueryWatch implements AutoCloseable {
    private static final String LIST = "/api/v1/runs?limit=1000";
    /** Every line has it. */
    private static final String SEARCH = "/api/v1/search?q=run_id&limit=1000";

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final long NANOS_BETWEEN_QUESTIONS = 50_000_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Thread thread = new Thread(this::watch, "query-watch");
    private final Map<String, Map<String, Long>> seen = Map.of(LIST, new HashMap<>(), SEARCH, new HashMap<>());
    private final Set<String> wrong = ConcurrentHashMap.newKeySet();
    private volatile List<String> processors;
    private volatile boolean closed;
    private final AtomicInteger whole = new AtomicInteger();

    private QueryWatch(List<String> processors) {
        this.processors = processors;
    }

    static QueryWatch start(String... processors) {
        QueryWatch watch = new QueryWatch(List.of(processors));
        watch.thread.start();
        return watch;
    }

    /** From now on it asks these; some of them may be gone. */
    void use(String... urls) {
        processors = List.of(urls);
    }

    /** Returns when all of them have given whole answers again. */
    void awaitWholeAnswers() {
        int before = whole.get();
        await().atMost(PATIENCE)
                .until(() -> whole.get() > before + 2 * seen.size() * processors.size() || !wrong.isEmpty());
        assertEquals(Set.of(), wrong);
    }

    private void watch() {
        for (int turn = 0; !closed; turn++) {
            List<String> now = processors;
            String processor = now.get(turn / seen.size() % now.size());
            String path = turn % seen.size() == 0 ? LIST : SEARCH;
            LockSupport.parkNanos(NANOS_BETWEEN_QUESTIONS);
            try {
                look(path, Fleet.get(processor, path));
            } catch (IOException e) {
                // it is gone: nobody takes that for an answer
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void look(String path, HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() == 503) {
            return;
        }
        if (answer.statusCode() != 200) {
            wrong.add(path + ": " + answer.statusCode() + " " + answer.body());
            return;
        }
        JsonNode page = JSON.readTree(answer.body());
        if (page.path("runs").size() == 1000) {
            wrong.add("more runs than a page has: the test is too long");
        }
        Map<String, Long> events = new HashMap<>();
        page.path("runs")
                .forEach(run -> events.put(
                        run.path("run_id").textValue(), run.path("events").longValue()));
        if (page.path("partial").isNull()) {
            whole.incrementAndGet();
            seen.get(path).forEach((run, before) -> check(path, run, before, events.get(run)));
        }
        events.forEach((run, count) -> seen.get(path).merge(run, count, Math::max));
    }

    private void check(String path, String run, long before, Long now) {
        if (now == null) {
            wrong.add(path + " lacks " + run + " and does not say so");
        } else if (now < before && path.equals(LIST)) {
            wrong.add(path + " has " + now + " events of " + run + ", but there were " + before);
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
