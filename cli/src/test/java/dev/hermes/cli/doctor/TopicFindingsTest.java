package dev.hermes.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.doctor.Finding.Grade;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicFindingsTest {
    private static final List<Node> NODES = List.of(new Node(1, "a", 1), new Node(2, "b", 1), new Node(3, "c", 1));
    private static final int PARTITIONS = 4;

    private final Map<String, String> configs = new HashMap<>(Topics.AGENT_STEPS.configs());
    private int partitions = PARTITIONS;
    private List<Node> replicas = NODES.subList(0, 1);
    private List<Node> inSync = NODES.subList(0, 1);
    private Node leader = NODES.get(0);
    private int brokers = 1;

    TopicFindingsTest() {
        configs.put("min.insync.replicas", "1");
    }

    private List<Finding> findings() {
        List<ConfigEntry> entries = configs.entrySet().stream()
                .map(entry -> new ConfigEntry(entry.getKey(), entry.getValue()))
                .toList();
        return new TopicFindings(Topics.AGENT_STEPS, description(), new Config(entries)).of(PARTITIONS, brokers);
    }

    private TopicDescription description() {
        List<TopicPartitionInfo> infos = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            infos.add(new TopicPartitionInfo(partition, leader, replicas, inSync));
        }
        return new TopicDescription(Topics.AGENT_STEPS.name(), false, infos);
    }

    private void cluster(int copies, int copiesInSync, int least) {
        brokers = 3;
        replicas = NODES.subList(0, copies);
        inSync = NODES.subList(0, copiesInSync);
        configs.put("min.insync.replicas", String.valueOf(least));
    }

    private void assertOnly(Grade grade, String why) {
        List<Finding> findings = findings();
        assertEquals(1, findings.size(), findings::toString);
        assertEquals(grade, findings.get(0).grade(), findings::toString);
        assertTrue(findings.get(0).why().contains(why), findings::toString);
    }

    @Test
    void topicOfOneBroker_isWell() {
        assertOnly(Grade.OK, "4 partitions");
    }

    @Test
    void topicOfThreeBrokers_isWell() {
        cluster(3, 3, 2);

        assertOnly(Grade.OK, "4 partitions");
    }

    @ParameterizedTest
    @CsvSource({
        "message.timestamp.type, CreateTime, FAIL, must be LogAppendTime",
        "cleanup.policy, compact, FAIL, must be delete",
        "max.message.bytes, 1048588, FAIL, must be 4194304",
        "retention.ms, 3600000, WARN, kept for 3600000 ms",
        "retention.bytes, 1000, WARN, records may go before they were read"
    })
    void setting_thatDiffers(String setting, String value, Grade grade, String why) {
        configs.put(setting, value);

        assertOnly(grade, why);
    }

    @Test
    void largerRecords_areWell() {
        configs.put("max.message.bytes", "8388608");

        assertOnly(Grade.OK, "");
    }

    @Test
    void otherNumberOfPartitions_fails() {
        partitions = 5;

        assertOnly(Grade.FAIL, "it has 5 partitions and needs 4");
    }

    @Test
    void partitionWithoutALeader_fails() {
        leader = null;

        assertOnly(Grade.FAIL, "4 partitions have no leader");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, one copy",
        "3, 2, 2, replicas that are behind",
        "3, 3, 3, nothing can be written while one broker is away",
        "3, 3, 1, may be lost"
    })
    void replicas_thatAreNotSafe_areAWarning(int copies, int copiesInSync, int least, String why) {
        cluster(copies, copiesInSync, least);

        assertOnly(Grade.WARN, why);
    }

    @Test
    void settingsThatMayNotBeSeen_areAWarning() {
        List<Finding> findings = new TopicFindings(Topics.AGENT_STEPS, description(), null).of(PARTITIONS, brokers);

        assertEquals(Grade.WARN, findings.get(0).grade());
    }
}
