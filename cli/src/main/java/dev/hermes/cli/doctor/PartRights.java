package dev.hermes.cli.doctor;

import dev.hermes.cli.group.PartGroup;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.acl.AclOperation;

/**
 * The rights that a part cannot do without, where the topics are there.
 *
 * @param part the part's name
 * @param looked topics whose settings it looks at
 * @param groups that it is a member of
 * @param transactions beginnings of its transactional ids
 */
record PartRights(
        String part,
        List<Topic<?>> read,
        List<Topic<?>> written,
        List<Topic<?>> looked,
        List<PartGroup> groups,
        List<String> transactions) {
    static final List<PartRights> ALL = List.of(
            // whoever sends events without a gateway needs the same
            new PartRights("gateway", List.of(), List.of(Topics.AGENT_STEPS), List.of(), List.of(), List.of()),
            new PartRights(
                    "stream-processor",
                    List.of(Topics.AGENT_STEPS, Topics.RUN_LINES, Topics.RUN_SUMMARIES, Topics.COST_DELTAS),
                    Topics.all(),
                    Topics.all(),
                    List.of(PartGroup.PROCESSOR, PartGroup.SEARCH),
                    List.of(StreamProcessorConfig.DEFAULT_APPLICATION_ID + "-")),
            new PartRights(
                    "sink",
                    List.of(Topics.RUN_LINES, Topics.RUN_INDEX),
                    List.of(),
                    List.of(),
                    List.of(PartGroup.SINK, PartGroup.INDEX),
                    List.of()));

    PartRights {
        Objects.requireNonNull(part, "part");
        read = List.copyOf(read);
        written = List.copyOf(written);
        looked = List.copyOf(looked);
        groups = List.copyOf(groups);
        transactions = List.copyOf(transactions);
    }

    /** Those that are not among some, in the words of {@code docs/security.md}: {@code READ of topic run.lines}. */
    List<String> lacks(Rights rights) {
        List<String> lacks = new ArrayList<>();
        addTopics(AclOperation.READ, read, rights, lacks);
        addTopics(AclOperation.WRITE, written, rights, lacks);
        addTopics(AclOperation.DESCRIBE_CONFIGS, looked, rights, lacks);
        groups.stream()
                .map(PartGroup::groupId)
                .filter(group -> !rights.toRead(group))
                .forEach(group -> lacks.add(AclOperation.READ + " of group " + group));
        transactions.stream()
                .filter(ids -> !rights.transactions().contains(ids))
                .forEach(ids -> lacks.add(AclOperation.WRITE + " of transactional-id " + ids + "*"));
        return lacks;
    }

    private static void addTopics(AclOperation operation, List<Topic<?>> topics, Rights rights, List<String> lacks) {
        topics.stream()
                .map(Topic::name)
                .filter(topic -> !rights.onTopic(operation, topic))
                .forEach(topic -> lacks.add(operation + " of topic " + topic));
    }

    /** Its groups of which it will only be known whether it may read them. */
    List<String> newGroups(Rights rights) {
        return groups.stream()
                .map(PartGroup::groupId)
                .filter(rights.newGroups()::contains)
                .toList();
    }
}
