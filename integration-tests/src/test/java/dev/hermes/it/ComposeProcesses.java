package dev.hermes.it;

import static org.awaitility.Awaitility.await;

import dev.hermes.it.ComposeFile.Service;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;

/**
 * The services of a compose file as processes of this machine: the same start scripts and main classes, commands, environment and
 * health checks as in the containers, but for hosts, ports and paths. Not thread-safe.
 */
final class ComposeProcesses implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final int BROKER_MILLIS = 5_000;
    private static final String COMPLETED = "service_completed_successfully";
    private static final String JVM_OPTIONS = "JDK_JAVA_OPTIONS";
    /** What lives for minutes only is not worth the compiler's last pains. */
    private static final String SOON_READY = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private final ComposeFile file;
    private final ComposePlaces places;
    private final ServicePrograms programs;
    private final Path logs;
    private final Map<String, Process> running = new HashMap<>();

    /**
     * None of them runs yet.
     *
     * @param folder gets what they write
     * @param logs gets what they say, a file each
     */
    ComposeProcesses(ComposeFile file, Path folder, Path logs) throws IOException {
        this.file = file;
        this.places = new ComposePlaces(file, folder);
        this.programs = new ServicePrograms(file, places, folder.resolve("image"));
        this.logs = logs;
    }

    ComposePlaces places() {
        return places;
    }

    /** Starts services as an engine does: each when what it depends on is as it wants it. Returns when all are well. */
    void start(Collection<String> names) throws IOException, InterruptedException {
        List<String> waiting = new ArrayList<>(names);
        while (!waiting.isEmpty()) {
            List<String> ready = waiting.stream().filter(this::canStart).toList();
            if (ready.isEmpty()) {
                throw new IllegalStateException("nothing starts that these depend on: " + waiting);
            }
            for (String name : ready) {
                start(name);
            }
            for (String name : ready) {
                awaitWell(name);
            }
            waiting.removeAll(ready);
        }
    }

    private boolean canStart(String name) {
        return running.keySet()
                .containsAll(file.services().get(name).dependsOn().keySet());
    }

    private void start(String name) throws IOException {
        Service service = file.services().get(name);
        running.put(name, process(service, programs.start(service)).start());
    }

    /** Ends a service as {@code kill -9} does. */
    void kill(String name) {
        running.remove(name).destroyForcibly().onExit().join();
    }

    /** Starts a service that was killed; returns when it is well. */
    void startAgain(String name) throws IOException, InterruptedException {
        start(name);
        awaitWell(name);
    }

    /** Runs the {@code hermes} command in the place of a service, and says how it ended. */
    int run(String name, String... words) throws IOException, InterruptedException {
        return process(file.services().get(name), programs.hermes(List.of(words)))
                .start()
                .waitFor();
    }

    private void awaitWell(String name) throws InterruptedException {
        Service service = file.services().get(name);
        Process process = running.get(name);
        if (isToComplete(name)) {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(name + " failed, see " + logOf(name));
            }
            return;
        }
        await().atMost(PATIENCE).pollInterval(LOOK).until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException(name + " has ended, see " + logOf(name));
            }
            return isWell(service);
        });
    }

    private boolean isToComplete(String name) {
        return file.services().values().stream().map(Service::dependsOn).anyMatch(on -> COMPLETED.equals(on.get(name)));
    }

    private boolean isWell(Service service) throws IOException, InterruptedException {
        List<String> check = places.healthCheck(service);
        if (service.isBroker()) { // its script is in the image only
            return answers(check.get(check.size() - 1));
        }
        return process(service, check)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD) // it says "no" until it is well
                        .start()
                        .waitFor()
                == 0;
    }

    private static boolean answers(String broker) throws InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker))) {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(BROKER_MILLIS))
                    .nodes()
                    .get();
            return true;
        } catch (ExecutionException e) {
            return false; // not yet: it is asked again
        }
    }

    private Map<String, String> environment(Service service) {
        Map<String, String> environment = places.environment(service);
        environment.merge(JVM_OPTIONS, SOON_READY, (theirs, ours) -> theirs + " " + ours);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return environment;
    }

    private ProcessBuilder process(Service service, List<String> command) {
        File log = logOf(service.name()).toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        builder.environment().keySet().removeIf(name -> name.startsWith("HERMES_"));
        builder.environment().putAll(environment(service));
        return builder;
    }

    private Path logOf(String name) {
        return logs.resolve(name + ".log");
    }

    @Override
    public void close() {
        running.values().forEach(Process::destroyForcibly);
        running.values().forEach(process -> process.onExit().join());
    }
}
