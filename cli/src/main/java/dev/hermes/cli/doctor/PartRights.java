package dev.hermes.cli.doctor;

import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;

/**
 * The rights on topics that a part cannot do without.
 *
 * @param part the part's name
 */
record PartRights(String part, List<Topic<?>> read, List<Topic<?>> written) {
    static final List<PartRights> ALL = List.of(
            // whoever sends events without a gateway needs the same
            new PartRights("gateway", List.of(), List.of(Topics.AGENT_STEPS)),
            new PartRights("stream-processor", Topics.all(), Topics.all()),
            new PartRights("sink", List.of(Topics.RUN_LINES, Topics.RUN_INDEX), List.of()));

    PartRights {
        Objects.requireNonNull(part, "part");
        read = List.copyOf(read);
        written = List.copyOf(written);
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
