package dev.hermes.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real schema registry (Apicurio) in a process of its own, on 127.0.0.1 only. It can be away for a while: it comes back on the
 * same port with the same content, which lies in a folder. Its own default compatibility is NONE. Thread-safe.
 *
 * <p>A Maven profile that sets {@code registry.phase} unpacks it; the system property {@value #FOLDER} says where.
 */
public final class RegistryProcess implements AutoCloseable {
    private static final String FOLDER = "hermes.test.registry";
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);
    private static final long LOOK_EVERY_MILLIS = 200;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ProcessBuilder builder;
    private final String url;
    private final Path log;
    private Process running;

    private RegistryProcess(ProcessBuilder builder, String url, Path log) {
        this.builder = builder;
        this.url = url;
        this.log = log;
    }

    /**
     * A running registry.
     *
     * @param data folder of its content
     * @param log gets what it says, at its end
     */
    public static RegistryProcess start(Path data, Path log) {
        int port = FreePorts.take(1).get(0);
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dquarkus.http.host=127.0.0.1",
                        "-Dquarkus.http.port=" + port,
                        "-Dquarkus.datasource.jdbc.url=jdbc:h2:file:" + data.resolve("registry")
                                + ";WRITE_DELAY=0", // what it acknowledged survives a kill
                        // a hundred connections unless told otherwise
                        "-Dquarkus.datasource.jdbc.initial-size=1",
                        "-Dquarkus.datasource.jdbc.min-size=1",
                        "-Dquarkus.datasource.jdbc.max-size=8",
                        "-jar",
                        jar().toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        RegistryProcess registry = new RegistryProcess(builder, "http://127.0.0.1:" + port + "/apis/ccompat/v7", log);
        registry.restart();
        return registry;
    }

    private static Path jar() {
        String folder = System.getProperty(FOLDER, "");
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.filter(file -> file.toString().endsWith("-runner.jar"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException | NoSuchElementException e) {
            throw new IllegalStateException(
                    "no registry lies in the folder that the system property " + FOLDER + " names, \"" + folder
                            + "\": these tests need a profile that fetches it, such as -Pconfluent",
                    e);
        }
    }

    /** Where Confluent's protocol is spoken: the value of {@code schema.registry.url}. */
    public String url() {
        return url;
    }

    /** Ends it as {@code kill -9} does: nobody answers until {@link #restart}. */
    public synchronized void kill() {
        if (running == null) {
            throw new IllegalStateException("the registry is away already");
        }
        running.destroyForcibly().onExit().join();
        running = null;
    }

    /** Comes back, and returns when it answers. */
    public synchronized void restart() {
        close();
        try {
            running = builder.start();
            awaitAnswer(running);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private void awaitAnswer(Process process) throws InterruptedException {
        long end = System.nanoTime() + LONGEST_START.toNanos();
        while (!answers()) {
            boolean ended = process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            if (ended || System.nanoTime() > end) {
                close();
                throw new IllegalStateException(
                        "the registry " + (ended ? "ended" : "did not answer") + " at its start, see " + log);
            }
        }
    }

    private boolean answers() throws InterruptedException {
        try {
            return ask("GET", "/subjects", "").statusCode() == 200;
        } catch (ConnectException notYet) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * What it answers to a request of Confluent's protocol.
     *
     * @param path below {@link #url}
     * @param body JSON; empty: none
     */
    public HttpResponse<String> ask(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(LONGEST_ANSWER)
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public synchronized void close() {
        if (running != null) {
            kill();
        }
    }
}
