package dev.hermes.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hermes doctor} before a broker without topics, with wrong ones, with ours, and before none. */
class DoctorIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void saysWhatIsWrong_untilNothingIs() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder.resolve("broker"))) {
            Typed empty = type(broker);
            assertEquals(1, empty.exitCode(), empty.err());
            for (Topic<?> topic : Topics.all()) {
                assertTrue(
                        empty.out().contains("fail  topic " + topic.name()), () -> topic.name() + "\n" + empty.out());
            }

            Map<String, String> steps = new HashMap<>(Topics.AGENT_STEPS.configs());
            steps.put("message.timestamp.type", "CreateTime");
            broker.createTopic(Topics.AGENT_STEPS.name(), 4, steps);
            for (Topic<?> topic : Topics.all()) {
                if (!topic.equals(Topics.AGENT_STEPS)) {
                    broker.createTopic(topic.name(), topic.partitions().count(4), topic.configs());
                }
            }
            Typed wrong = type(broker);
            assertEquals(1, wrong.exitCode());
            assertEquals(
                    List.of("message.timestamp.type is CreateTime and must be LogAppendTime"),
                    failures(type(broker, "-o", "json")));

            alter(broker, "message.timestamp.type", "LogAppendTime");
            Typed well = type(broker);
            assertEquals(0, well.exitCode(), well.out());
            for (String part : List.of("gateway", "stream-processor", "sink")) {
                assertTrue(
                        well.out().lines().anyMatch(line -> line.matches("ok +rights of " + part + " +enough.*")),
                        well.out());
            }
            assertTrue(well.out().contains("not known before somebody is in it: group hermes-sink"), well.out());
            assertTrue(well.out().contains("rights on the cluster"), well.out());
            assertTrue(well.out().lines().anyMatch(line -> line.matches("ok +clock +.*")), well.out());

            broker.stop();
            Typed away = type(broker);
            assertEquals(1, away.exitCode());
            assertTrue(away.out().contains("Kafka does not answer at " + broker.bootstrapServers()), away.out());
        }
    }

    private static void alter(StoppableBroker broker, String setting, String value) throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            var topic = new ConfigResource(ConfigResource.Type.TOPIC, Topics.AGENT_STEPS.name());
            var set = new AlterConfigOp(new ConfigEntry(setting, value), AlterConfigOp.OpType.SET);
            admin.incrementalAlterConfigs(Map.of(topic, List.of(set))).all().get();
        }
    }

    @Test
    void nothingIsUp_isAWarning() {
        Typed typed = Typed.into(Map.of(HermesHome.VARIABLE, folder.toString()), "doctor");

        assertEquals(0, typed.exitCode(), typed.out());
        assertTrue(typed.out().contains("nothing is up on " + folder), typed.out());
    }

    @Test
    void settingsThatCannotBeRead_areAllThatIsSaid() throws IOException {
        HermesHome home = new HermesHome(folder);
        Files.createDirectories(home.runlog());
        Files.writeString(home.config(), "runs: [");

        Typed typed = Typed.into(Map.of(HermesHome.VARIABLE, folder.toString()), "doctor");

        assertEquals(1, typed.exitCode());
        assertTrue(typed.out().contains("config.yaml:1: "), typed.out());
        assertFalse(typed.out().contains("Kafka"), typed.out());
    }

    private static List<String> failures(Typed typed) throws IOException {
        List<String> failures = new ArrayList<>();
        for (String line : typed.out().lines().toList()) {
            JsonNode finding = JSON.readTree(line);
            assertEquals(1, finding.path("schema_version").asInt());
            if (finding.path("grade").asText().equals("fail")) {
                failures.add(finding.path("why").asText());
                assertTrue(finding.path("advice").isTextual());
            }
        }
        return failures;
    }

    private Typed type(StoppableBroker broker, String... more) {
        List<String> words = new ArrayList<>(List.of("doctor", "--bootstrap-server", broker.bootstrapServers()));
        words.addAll(List.of(more));
        return Typed.into(Map.of(HermesHome.VARIABLE, folder.resolve("home").toString()), words.toArray(String[]::new));
    }
}
