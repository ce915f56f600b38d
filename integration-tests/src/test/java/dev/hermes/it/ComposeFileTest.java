package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.it.ComposeFile.Service;
import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docker-compose.yml} must keep, whoever changes it. */
class ComposeFileTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String SETUP = "setup";
    private static final Pattern PINNED = Pattern.compile("[a-z/-]+:v?[0-9]+\\.[0-9]+\\.[0-9]+.*");

    private static ComposeFile file;
    private static String text;

    @BeforeAll
    static void read() throws IOException {
        file = ComposeFile.read(ROOT);
        text = Files.readString(ROOT.resolve("docker-compose.yml"));
    }

    @Test
    void services_areWaitedForUntilTheyAreHealthy() {
        for (Service service : file.services().values()) {
            boolean isOnce = service.name().equals(SETUP);
            assertEquals(isOnce, service.healthCheck().isEmpty(), service.name());
            service.dependsOn()
                    .forEach((on, condition) -> assertEquals(
                            on.equals(SETUP) ? "service_completed_successfully" : "service_healthy",
                            condition,
                            service.name() + " on " + on));
            assertTrue(file.services().keySet().containsAll(service.dependsOn().keySet()), service.name());
        }
    }

    @Test
    void ports_areThoseOfThisMachineOnly() {
        for (Service service : file.services().values()) {
            assertTrue(service.ports().stream().allMatch(port -> port.startsWith("127.0.0.1:")), service.name());
        }
    }

    @Test
    void images_areOfTheVersionsThatAreTested() throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        for (Service service : file.services().values()) {
            assertTrue(PINNED.matcher(service.image()).matches(), service.image());
        }
        assertTrue(pom.contains("<kafka.version>" + tag("kafka-1") + "</kafka.version>"), image("kafka-1"));
        assertTrue(pom.contains("<version>" + tag("gateway") + "</version>"), image("gateway"));
        assertTrue(pom.contains("<apicurio.version>" + tag("registry") + "</apicurio.version>"), image("registry"));
    }

    private static String image(String service) {
        return file.services().get(service).image();
    }

    private static String tag(String service) {
        return image(service).substring(image(service).indexOf(':') + 1);
    }

    @Test
    void containers_mayDoNothingThatTheyNeedNot() {
        for (Service service : file.services().values()) {
            assertEquals(List.of("ALL"), service.setting("cap_drop"), service.name());
            assertEquals(List.of("no-new-privileges:true"), service.setting("security_opt"), service.name());
            if (service.isOfImage("hermes:")) {
                assertEquals(true, service.setting("read_only"), service.name());
                assertEquals(service.name().equals(SETUP) ? "0:0" : null, service.setting("user"), service.name());
            }
        }
    }

    @Test
    void brokers_keepARecordOnTwoOfThree() {
        List<Service> brokers =
                file.services().values().stream().filter(Service::isBroker).toList();
        assertEquals(3, brokers.size());
        for (Service broker : brokers) {
            Map<String, String> environment = broker.environment();
            assertEquals("3", environment.get("KAFKA_DEFAULT_REPLICATION_FACTOR"));
            assertEquals("2", environment.get("KAFKA_MIN_INSYNC_REPLICAS"));
            assertEquals(broker.name(), "kafka-" + environment.get("KAFKA_NODE_ID"));
        }
    }

    /** A check is a JVM beside the broker's: with its options it would take as much memory again. */
    @Test
    void brokersChecks_takeNeitherTheBrokersHeapNorItsOptions() {
        List<Service> brokers =
                file.services().values().stream().filter(Service::isBroker).toList();
        for (Service broker : brokers) {
            assertTrue(
                    broker.healthCheck().containsAll(List.of("env", "KAFKA_HEAP_OPTS=-Xmx64m", "KAFKA_OPTS=")),
                    () -> broker.name() + " " + broker.healthCheck());
        }
    }

    /** A name of its own keeps a part's partitions over a restart; one name for two throws both out again and again. */
    @Test
    void membersOfGroups_haveNamesOfTheirOwn() {
        for (Service service : file.services().values()) {
            boolean isMember = service.name().matches("(stream-processor|sink)-[0-9]+");
            assertEquals(
                    isMember ? service.name() : null, service.environment().get("HERMES_INSTANCE_ID"), service.name());
        }
    }

    @Test
    void keyOfTheAuthority_isWithTheSetupOnly() {
        for (Service service : file.services().values()) {
            assertEquals(service.name().equals(SETUP), service.mounts().containsValue("authority"), service.name());
        }
    }

    /** A rebuilt tree takes the place of a folder, never that of the root of a volume. */
    @Test
    void runsFolder_isBelowTheVolumeThatAllSinksHave() {
        for (String name : List.of("sink-1", "sink-2")) {
            Service sink = file.services().get(name);
            Path runs = Path.of(sink.environment().get("HERMES_RUNS_DIR"));
            assertFalse(sink.mounts().containsKey(runs.toString()), name);
            assertEquals("runs", sink.mounts().get(runs.getParent().toString()), name);
            assertTrue(text.contains("rebuild --into " + runs.resolveSibling("new") + " --swap"), name);
        }
    }

    /** A new volume is root's. */
    @Test
    void volumes_areGivenToThePartsByTheSetup() {
        Service setup = file.services().get(SETUP);
        Set<String> given = new TreeSet<>(Set.of("secrets"));
        for (String folder : setup.environment().get("DATA").split(" ", -1)) {
            given.add(setup.mounts().get(folder));
        }
        for (Service service : file.services().values()) {
            if (service.isOfImage("hermes:") && !service.name().equals(SETUP)) {
                assertTrue(given.containsAll(service.mounts().values()), service.name());
            }
        }
    }

    @Test
    void secrets_areFilesAndNeverValues() {
        for (Service service : file.services().values()) {
            service.environment().forEach((name, value) -> {
                boolean isSecret = name.matches(".*(TOKEN|KEY|PASSWORD|SECRET).*");
                assertFalse(isSecret && !value.startsWith("/run/hermes"), service.name() + " " + name);
            });
        }
    }

    @Test
    void prometheus_watchesEachPart() throws IOException {
        Set<String> parts = new TreeSet<>();
        for (Service service : file.services().values()) {
            int port = service.command().indexOf("--http-port") + 1;
            if (port > 0) {
                parts.add(service.name() + ":" + service.command().get(port));
            }
        }
        Set<String> watched = new TreeSet<>(Files.readAllLines(ROOT.resolve("docker/prometheus.yml")).stream()
                .map(String::strip)
                .filter(line -> line.matches("- [a-z0-9-]+:[0-9]+"))
                .map(line -> line.substring(2))
                .toList());
        assertEquals(parts, watched);
        assertEquals(5, parts.size());
    }

    @Test
    void prometheus_understandsItsSettings(@TempDir Path folder) throws Exception {
        Path promtool = Programs.require("promtool");
        Path authority = Files.createFile(folder.resolve("ca.pem"));
        String settings = Files.readString(ROOT.resolve("docker/prometheus.yml"))
                .replace("/etc/prometheus", ROOT.resolve("dashboards").toString())
                .replace("/run/hermes/ca.pem", authority.toString());
        Path file = Files.writeString(folder.resolve("prometheus.yml"), settings);

        Shell.Printed checked = Shell.run(folder, Map.of(), promtool.toString(), "check", "config", file.toString());

        assertEquals(0, checked.exitCode(), () -> checked.out() + checked.err());
    }
}
