package dev.hermes.cli.doctor;

import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;

/** The rights on topics that a part cannot do without. */
enum PartRights {
    /** Whoever sends events by themselves needs the same. */
    GATEWAY("gateway", List.of(), List.of(Topics.AGENT_STEPS)),
    PROCESSOR("stream-processor", Topics.all(), Topics.all()),
    SINK("sink", List.of(Topics.RUN_LINES, Topics.RUN_INDEX), List.of());

    private final String word;
    private final List<Topic<?>> read;
    private final List<Topic<?>> written;

    PartRights(String word, List<Topic<?>> read, List<Topic<?>> written) {
        this.word = word;
        this.read = List.copyOf(read);
        this.written = List.copyOf(written);
    }

    String word() {
        return word;
    }

    /** Those that are not among some, each as {@code READ run.lines}. */
    List<String> lacks(Map<String, Set<AclOperation>> rights) {
        List<String> lacks = new ArrayList<>();
        read.forEach(topic -> add(AclOperation.READ, topic, rights, lacks));
        written.forEach(topic -> add(AclOperation.WRITE, topic, rights, lacks));
        return lacks;
    }

    private static void add(
            AclOperation operation, Topic<?> topic, Map<String, Set<AclOperation>> rights, List<String> lacks) {
        if (!rights.getOrDefault(topic.name(), Set.of()).contains(operation)) {
            lacks.add(operation + " " + topic.name());
        }
    }
}
