package dev.hermes.processor;

import dev.hermes.schemas.topic.Topic;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.TopicConfig;

/** Compares one topic with the catalogue. */
final class TopicCheck {
    private final Topic<?> topic;
    private final List<String> problems;

    /** @param problems takes in what is wrong */
    TopicCheck(Topic<?> topic, List<String> problems) {
        this.topic = topic;
        this.problems = problems;
    }

    TopicCheck partitions(int found, int intakePartitions) {
        int wanted = topic.partitions().count(intakePartitions);
        if (found != wanted) {
            add("partitions", String.valueOf(found), String.valueOf(wanted));
        }
        return this;
    }

    TopicCheck configs(Config found) {
        Map<String, String> wanted = topic.configs();
        equal(found, wanted, TopicConfig.CLEANUP_POLICY_CONFIG);
        equal(found, wanted, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG);
        String bytes = found.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value();
        if (Integer.parseInt(bytes) < Topic.MAX_RECORD_BYTES) {
            add(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, bytes, "at least " + Topic.MAX_RECORD_BYTES);
        }
        return this;
    }

    private void equal(Config found, Map<String, String> wanted, String setting) {
        String value = found.get(setting).value();
        if (!value.equals(wanted.get(setting))) {
            add(setting, value, wanted.get(setting));
        }
    }

    private void add(String setting, String found, String wanted) {
        problems.add("topic " + topic.name() + ": " + setting + " is " + found + ", but must be " + wanted);
    }
}
