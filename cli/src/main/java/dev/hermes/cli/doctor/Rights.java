package dev.hermes.cli.doctor;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;

/**
 * What a user may do in a cluster, as far as the brokers tell him.
 *
 * @param topics by the name of the topic; those that he may not look at are not in it
 * @param groups by the name of the group; the same
 * @param newGroups groups that nobody has been in yet: he may look at them, and more is not known
 * @param transactions beginnings of transactional ids that he may use
 */
record Rights(
        Map<String, Set<AclOperation>> topics,
        Map<String, Set<AclOperation>> groups,
        Set<String> newGroups,
        Set<String> transactions) {
    Rights {
        topics = Map.copyOf(topics);
        groups = Map.copyOf(groups);
        newGroups = Set.copyOf(newGroups);
        transactions = Set.copyOf(transactions);
    }

    boolean onTopic(AclOperation operation, String topic) {
        return topics.getOrDefault(topic, Set.of()).contains(operation);
    }

    boolean toRead(String group) {
        return newGroups.contains(group) || groups.getOrDefault(group, Set.of()).contains(AclOperation.READ);
    }
}
