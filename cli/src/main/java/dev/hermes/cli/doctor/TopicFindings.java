package dev.hermes.cli.doctor;

import dev.hermes.cli.option.Counted;
import dev.hermes.schemas.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.TopicConfig;

/** What there is to say of one topic. */
final class TopicFindings {
    private static final List<String> EXACT =
            List.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG);

    private final Topic<?> topic;
    private final TopicDescription found;
    private final Config config;
    private final List<Finding> findings = new ArrayList<>();

    /** @param config null where the user may not see it */
    TopicFindings(Topic<?> topic, TopicDescription found, Config config) {
        this.topic = topic;
        this.found = found;
        this.config = config;
    }

    /**
     * At least one.
     *
     * @param intakePartitions how many partitions the intake topic has
     * @param brokers how many there are
     */
    List<Finding> of(int intakePartitions, int brokers) {
        partitions(intakePartitions);
        if (config == null) {
            warn("its settings cannot be seen", "let a user look who has DESCRIBE_CONFIGS on it");
        } else {
            settings();
            retention();
        }
        replicas(brokers);
        if (findings.isEmpty()) {
            findings.add(Finding.ok(what(), Counted.of(found.partitions().size(), "partition") + ", as it should be"));
        }
        return findings;
    }

    private String what() {
        return "topic " + topic.name();
    }

    private void partitions(int intakePartitions) {
        int wanted = topic.partitions().count(intakePartitions);
        if (found.partitions().size() != wanted) {
            fail(
                    "it has " + Counted.of(found.partitions().size(), "partition") + " and needs " + wanted,
                    "a number of partitions is fixed when a topic is made: make it anew under that number while it is empty");
        }
        long leaderless = found.partitions().stream()
                .filter(partition -> partition.leader() == null)
                .count();
        if (leaderless > 0) {
            fail(leaderless + " partitions have no leader", "start the brokers that are down");
        }
    }

    private void settings() {
        Map<String, String> wanted = topic.configs();
        for (String setting : EXACT) {
            String value = config.get(setting).value();
            if (!wanted.get(setting).equals(value)) {
                alter(setting, value, wanted.get(setting));
            }
        }
        String bytes = config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value();
        if (Long.parseLong(bytes) < Topic.MAX_RECORD_BYTES) {
            alter(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, bytes, String.valueOf(Topic.MAX_RECORD_BYTES));
        }
    }

    private void alter(String setting, String found, String wanted) {
        fail(
                setting + " is " + found + " and must be " + wanted,
                "kafka-configs --alter --topic " + topic.name() + " --add-config " + setting + "=" + wanted);
    }

    /** May be chosen; what differs from the catalogue is worth knowing. */
    private void retention() {
        if (topic.isCompacted()) {
            return;
        }
        String wanted = topic.configs().get(TopicConfig.RETENTION_MS_CONFIG);
        String value = config.get(TopicConfig.RETENTION_MS_CONFIG).value();
        if (!wanted.equals(value)) {
            warn(
                    "records are kept for " + value + " ms, and not for " + wanted,
                    "leave it if that is meant; run files older than the topic cannot be made anew from it");
        }
        String bytes = config.get(TopicConfig.RETENTION_BYTES_CONFIG).value();
        if (!bytes.equals("-1")) {
            warn(
                    TopicConfig.RETENTION_BYTES_CONFIG + " is " + bytes + ": records may go before they were read",
                    "set it to -1");
        }
    }

    private void replicas(int brokers) {
        if (brokers == 1) {
            return; // there is nothing to replicate to
        }
        int fewest = found.partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
        if (fewest < 2) {
            warn(
                    "there is one copy of it: a broker that is lost takes its records along",
                    "give it three replicas (kafka-reassign-partitions), and the next topics by kafka.replication.factor");
        }
        long behind =
                found.partitions().stream().filter(TopicFindings::isBehind).count();
        if (behind > 0) {
            warn(behind + " partitions have replicas that are behind", "start the brokers that are down");
        }
        if (config != null && fewest >= 2) {
            inSync(fewest);
        }
    }

    private static boolean isBehind(TopicPartitionInfo partition) {
        return partition.isr().size() < partition.replicas().size();
    }

    private void inSync(int replicas) {
        int least = Integer.parseInt(
                config.get(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG).value());
        if (least >= replicas) {
            warn(
                    TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG + " is " + least + " of " + replicas
                            + " replicas: nothing can be written while one broker is away",
                    "set it to " + (replicas - 1));
        } else if (least < 2 && replicas > 2) {
            warn(
                    TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG + " is " + least
                            + ": what one broker has acknowledged may be lost with it",
                    "set it to 2");
        }
    }

    private void warn(String why, String advice) {
        findings.add(Finding.warn(what(), why, advice));
    }

    private void fail(String why, String advice) {
        findings.add(Finding.fail(what(), why, advice));
    }
}
