package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Another instance that takes questions and answers none of them; but for which runs it has, where it is told to. */
final class HangingPeer implements AutoCloseable {
    private final Set<Integer> partitions;
    private final HttpServer http;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile OneRun known;

    private HangingPeer(Set<Integer> partitions) throws IOException {
        this.partitions = partitions;
        this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/", this::answer);
    }

    static HangingPeer start(Set<Integer> partitions) throws IOException {
        HangingPeer peer = new HangingPeer(partitions);
        peer.http.start();
        return peer;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    /** From now on it says that it has this run, and hangs only when it is asked for its lines. */
    void knows(String runId, String summary) {
        known = new OneRun(Map.of(runId, summary), partitions);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            OneRun run = known;
            if (run == null || !exchange.getRequestURI().getPath().endsWith("/run")) {
                closed.await();
                return;
            }
            byte[] body = run.toPeerJson().getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        http.stop(0);
        threads.shutdown();
    }
}
