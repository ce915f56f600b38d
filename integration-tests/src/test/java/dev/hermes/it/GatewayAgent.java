package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.hermes.it.AgentTeam.Emission;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** Posts its {@link Work} to gateways until it is told to stop; what one does not take goes to the next. */
final class GatewayAgent implements AutoCloseable {
    private static final int BATCH = 24;
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(20);
    private static final long NANOS_BETWEEN_BATCHES = 100_000_000;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Thread thread = new Thread(this::work, "gateway-agent");
    private volatile List<String> gateways;
    private volatile boolean stopping;
    private volatile String failure;
    private final AtomicInteger rounds = new AtomicInteger();
    private int next;

    private GatewayAgent(List<String> gateways) {
        this.gateways = gateways;
    }

    static GatewayAgent start(String... gateways) {
        GatewayAgent agent = new GatewayAgent(List.of(gateways));
        agent.thread.start();
        return agent;
    }

    /** From now on it posts to these, in turn; some of them may be gone. */
    void use(String... urls) {
        gateways = List.of(urls);
    }

    /** Has it finish its round; says how many it has done. */
    int finish() throws InterruptedException {
        stopping = true;
        thread.join();
        assertNull(failure);
        return rounds.get();
    }

    private void work() {
        while (!stopping && failure == null) {
            List<Emission> round = Work.round(rounds.get());
            for (int from = 0; from < round.size() && failure == null; from += BATCH) {
                deliver(body(round.subList(from, Math.min(from + BATCH, round.size()))));
                LockSupport.parkNanos(NANOS_BETWEEN_BATCHES); // the load is to last, not to be heavy
            }
            rounds.incrementAndGet();
        }
    }

    /** The same body again does no harm: an event is known by its id. */
    private void deliver(String body) {
        while (failure == null && !isTaken(body)) {
            LockSupport.parkNanos(NANOS_BETWEEN_BATCHES);
        }
    }

    private boolean isTaken(String body) {
        List<String> now = gateways;
        String gateway = now.get(next++ % now.size());
        HttpRequest request = HttpRequest.newBuilder(URI.create(gateway + "/v1/events"))
                .header("Authorization", "Bearer " + Fleet.TOKEN)
                .header("Content-Type", "application/x-ndjson")
                .timeout(LONGEST_ANSWER)
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200 && answer.statusCode() != 429 && answer.statusCode() != 503) {
                failure = answer.statusCode() + " " + answer.body();
            }
            return answer.statusCode() == 200;
        } catch (IOException e) {
            return false; // it is gone, or going
        } catch (InterruptedException e) {
            failure = "interrupted";
            return false;
        }
    }

    private static String body(List<Emission> emissions) {
        return emissions.stream().map(GatewayAgent::envelope).collect(Collectors.joining("\n"));
    }

    private static String envelope(Emission emission) {
        ObjectNode envelope = JsonNodeFactory.instance.objectNode();
        envelope.put("event_id", emission.event().eventId());
        envelope.put("run_name", emission.event().runName());
        envelope.put("run_summary", emission.event().runSummary());
        envelope.putRawValue("line", new RawValue(emission.event().line()));
        return envelope.toString();
    }

    @Override
    public void close() {
        stopping = true;
        thread.interrupt();
    }
}
