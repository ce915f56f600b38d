package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.KillableBroker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A broker, and as many of each part as a test starts: all of them processes, which share topics, run files and token. */
final class Fleet implements AutoCloseable {
    static final String TOKEN = "0123456789abcdef".repeat(4);

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    final HermesHome home;
    final KillableBroker broker;
    private final Path folder;
    private final Path log;
    private final Map<String, String> settings;
    private final List<PartProcess> parts = new ArrayList<>();

    /**
     * Starts the broker.
     *
     * @param log gets what all of them say
     * @param settings of all parts, as environment variables
     */
    Fleet(Path folder, Path log, Map<String, String> settings) {
        this.folder = folder;
        this.home = new HermesHome(folder.resolve("home"));
        this.log = log;
        this.settings = settings;
        this.broker = KillableBroker.start(folder.resolve("broker"), log);
    }

    /** A stream processor that starts. The same name has the same folders. */
    PartProcess processor(String name, String... flags) throws IOException {
        return start(name, List.of(flags), "stream-processor", "--http-port", "0");
    }

    /** Waits until a processor, which is the only one, has all partitions. */
    void awaitAll(PartProcess processor) {
        String url = processor.url();
        await().atMost(PATIENCE)
                .until(() -> isWhole(get(url, "/api/v1/runs")) && isWhole(get(url, "/api/v1/cost?by=tool")));
    }

    private static boolean isWhole(HttpResponse<String> answer) throws IOException {
        return answer.statusCode() == 200
                && JSON.readTree(answer.body()).path("partial").isNull();
    }

    /** A gateway that starts. */
    PartProcess gateway(String name) throws IOException {
        return start(name, List.of(), "gateway", "--http-port", "0");
    }

    /** Waits until processors answer for their partitions, and gateways take events. */
    void awaitReady(PartProcess... starting) {
        for (PartProcess part : starting) {
            String url = part.url();
            await().atMost(PATIENCE).until(() -> get(url, "/readyz").statusCode() == 200);
        }
    }

    /** A sink that starts. */
    PartProcess sink(String name) throws IOException {
        return start(
                name,
                List.of(),
                "sink",
                "--http-port",
                "0",
                "--runs",
                home.runs().toString());
    }

    private PartProcess start(String name, List<String> flags, String... part) throws IOException {
        HermesHome own = new HermesHome(folder.resolve(name));
        Files.createDirectories(own.runlog());
        Files.writeString(own.token(), TOKEN + "\n");
        // so that others take over from who is killed before the test grows old
        Files.writeString(own.config(), "kafka:\n  session.timeout.ms: 6000\n");
        List<String> arguments = new ArrayList<>(List.of(part));
        arguments.addAll(List.of("--bootstrap-server", broker.bootstrapServers()));
        PartProcess started = PartProcess.start(own, log, flags, settings, arguments.toArray(String[]::new));
        parts.add(started);
        return started;
    }

    /** Asks a part, with what opens it. */
    static HttpResponse<String> get(String url, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + TOKEN)
                .timeout(PATIENCE)
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    /** Returns when the run files have grown. */
    void awaitProgress() {
        Audit audit = new Audit(home, broker);
        long before = audit.bytesInRunFiles();
        await().atMost(PATIENCE).until(() -> audit.bytesInRunFiles() > before);
    }

    /** All that an agent has published in its first rounds. */
    FinishedWork work(int rounds) {
        return new FinishedWork(Work.rounds(rounds), new Audit(home, broker), new Hermes(home, broker));
    }

    @Override
    public void close() {
        parts.forEach(PartProcess::close);
        broker.close();
    }
}
