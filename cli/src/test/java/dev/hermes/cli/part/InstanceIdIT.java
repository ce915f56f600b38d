package dev.hermes.cli.part;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Main;
import dev.hermes.cli.group.PartGroup;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.sink.Sink;
import dev.hermes.testkit.ChildJvm;
import dev.hermes.testkit.FreePorts;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members with names: those of one stay in this JVM, which counts rebalances, those of the other are processes that start again. */
class InstanceIdIT {
    private static final Duration LONGEST = Duration.ofSeconds(90);
    /** Longer than a start takes on a busy machine. */
    private static final String SESSION_MILLIS = "60000";

    private static final Duration SETTLED = Duration.ofSeconds(5);

    private static final String COORDINATORS = "kafka.consumer:type=consumer-coordinator-metrics,client-id=*";

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void memberThatIsBackWithinItsSession_movesNoPartition() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder.resolve("broker"));
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            String servers = broker.bootstrapServers();
            PartSettings settings = new PartSettings(new GlobalOptions(environment("one")));
            try (StreamProcessor processor = StreamProcessor.start(settings.streamProcessor(servers, Scale.CLUSTER));
                    SearchStore search = SearchStore.start(settings.search(servers, Scale.CLUSTER, null));
                    Sink sink = Sink.start(settings.sink(servers, Scale.CLUSTER))) {
                int port = FreePorts.take(1).get(0);
                Process other = startProcessor(servers, port);
                Process otherSink = startSink(servers);
                awaitShares(admin, port);
                Map<String, String> owners = owners(admin);
                Map<String, Double> rebalances = rebalances();
                Set<String> members = members(admin, "two");

                other.destroy(); // in good order
                otherSink.destroyForcibly();
                other.waitFor();
                otherSink.waitFor();
                startProcessor(servers, port);
                startSink(servers);
                await().atMost(LONGEST).until(() -> isReady(port));
                await().atMost(LONGEST).until(() -> Collections.disjoint(members, members(admin, "two")));

                assertEquals(owners, owners(admin));
                assertEquals(rebalances, rebalances());
                assertTrue(processor.health().isOk());
                assertTrue(search.health().isOk());
                assertTrue(sink.health().isOk());
            }
        }
    }

    private Process startProcessor(String servers, int port) throws IOException {
        return start("stream-processor", "--bootstrap-server", servers, "--http-port", String.valueOf(port));
    }

    private Process startSink(String servers) throws IOException {
        return start("sink", "--http-port", "0", "--bootstrap-server", servers);
    }

    private Process start(String... arguments) throws IOException {
        ProcessBuilder builder = ChildJvm.builder(Main.class, arguments);
        builder.environment().putAll(environment("two"));
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private Map<String, String> environment(String name) throws IOException {
        HermesHome home = new HermesHome(folder.resolve(name));
        Files.createDirectories(home.runlog());
        Files.writeString(home.config(), "kafka:\n  session.timeout.ms: " + SESSION_MILLIS + "\n");
        return Map.of(
                HermesHome.VARIABLE,
                home.root().toString(),
                "HERMES_RUNS_DIR",
                folder.resolve("runs").toString(),
                "HERMES_INSTANCE_ID",
                name,
                "HERMES_TOPICS_PARTITIONS",
                "4");
    }

    private static boolean isReady(int port) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/readyz"))
                .build();
        try {
            return HttpClient.newHttpClient()
                            .send(request, BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false; // it still starts
        }
    }

    /** Returns when both are in all groups, and nothing has moved for some seconds. */
    private static void awaitShares(Admin admin, int port) {
        await().atMost(LONGEST)
                .until(() -> isReady(port)
                        && groups(admin).stream().allMatch(group -> group.groupState() == GroupState.STABLE)
                        && members(admin, "one").size() == members(admin, "two").size());
        Map<String, Double> last = new HashMap<>();
        await().atMost(LONGEST).during(SETTLED).until(() -> {
            Map<String, Double> now = rebalances();
            boolean isSame = now.equals(last);
            last.clear();
            last.putAll(now);
            return isSame;
        });
    }

    private static Collection<ConsumerGroupDescription> groups(Admin admin) throws Exception {
        List<String> ids = PartGroup.ALL.stream().map(PartGroup::groupId).toList();
        return admin.describeConsumerGroups(ids).all().get().values();
    }

    /** The ids that the broker has given to the members whose names begin so, in any group: others after each start. */
    private static Set<String> members(Admin admin, String name) throws Exception {
        return groups(admin).stream()
                .flatMap(group -> group.members().stream())
                .filter(member -> member.groupInstanceId().orElseThrow().startsWith(name))
                .map(MemberDescription::consumerId)
                .collect(Collectors.toSet());
    }

    /** Who has which partition in which group. */
    private static Map<String, String> owners(Admin admin) throws Exception {
        Map<String, String> owners = new TreeMap<>();
        for (ConsumerGroupDescription group : groups(admin)) {
            for (MemberDescription member : group.members()) {
                for (TopicPartition partition : member.assignment().topicPartitions()) {
                    owners.put(
                            group.groupId() + " " + partition,
                            member.groupInstanceId().orElseThrow());
                }
            }
        }
        return owners;
    }

    /** How many rebalances each consumer of this JVM has been through. */
    private static Map<String, Double> rebalances() throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        Map<String, Double> rebalances = new TreeMap<>();
        for (ObjectName bean : beans.queryNames(new ObjectName(COORDINATORS), null)) {
            rebalances.put(bean.getKeyProperty("client-id"), (Double) beans.getAttribute(bean, "rebalance-total"));
        }
        return rebalances;
    }
}
