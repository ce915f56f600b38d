package dev.hermes.cli.doctor;

import dev.hermes.cli.group.KafkaAnswers;
import dev.hermes.cli.group.PartGroup;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConsumerGroupsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TransactionalIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Asks the brokers what this user may do, and does nothing. What they do not answer is a {@code KafkaException}. */
final class RightsQuestion {
    private final Admin admin;

    RightsQuestion(Admin admin) {
        this.admin = admin;
    }

    Rights ask() throws InterruptedException {
        Map<String, Set<AclOperation>> groups = new HashMap<>();
        Set<String> newGroups = new HashSet<>();
        askGroups(groups, newGroups);
        return new Rights(topics(), groups, newGroups, transactions());
    }

    /** On the cluster itself. */
    Set<AclOperation> ofCluster() throws InterruptedException {
        return known(
                KafkaAnswers.get(admin.describeCluster(new DescribeClusterOptions().includeAuthorizedOperations(true))
                        .authorizedOperations()));
    }

    private Map<String, Set<AclOperation>> topics() throws InterruptedException {
        Map<String, Set<AclOperation>> rights = new HashMap<>();
        List<String> names = Topics.all().stream().map(Topic::name).toList();
        DescribeTopicsOptions withRights = new DescribeTopicsOptions().includeAuthorizedOperations(true);
        for (KafkaFuture<TopicDescription> topic :
                admin.describeTopics(names, withRights).topicNameValues().values()) {
            try {
                TopicDescription found = KafkaAnswers.get(topic);
                rights.put(found.name(), known(found.authorizedOperations()));
            } catch (UnknownTopicOrPartitionException | AuthorizationException e) {
                // none on that one, as far as anybody knows
            }
        }
        return rights;
    }

    private void askGroups(Map<String, Set<AclOperation>> groups, Set<String> newGroups) throws InterruptedException {
        List<String> names = PartGroup.ALL.stream().map(PartGroup::groupId).toList();
        DescribeConsumerGroupsOptions withRights =
                new DescribeConsumerGroupsOptions().includeAuthorizedOperations(true);
        for (Map.Entry<String, KafkaFuture<ConsumerGroupDescription>> group : admin.describeConsumerGroups(
                        names, withRights)
                .describedGroups()
                .entrySet()) {
            try {
                groups.put(
                        group.getKey(), known(KafkaAnswers.get(group.getValue()).authorizedOperations()));
            } catch (GroupIdNotFoundException e) {
                newGroups.add(group.getKey());
            } catch (AuthorizationException e) {
                // the same
            }
        }
    }

    /** Who may write by an id may look at it, and who may not look at it may not write. */
    private Set<String> transactions() throws InterruptedException {
        Set<String> usable = new HashSet<>();
        for (String ids : beginnings()) {
            String id = ids + "doctor";
            try {
                KafkaAnswers.get(admin.describeTransactions(List.of(id)).description(id));
                usable.add(ids);
            } catch (TransactionalIdNotFoundException e) {
                usable.add(ids);
            } catch (AuthorizationException e) {
                // the same
            }
        }
        return usable;
    }

    private static List<String> beginnings() {
        return PartRights.ALL.stream()
                .map(PartRights::transactions)
                .flatMap(Collection::stream)
                .toList();
    }

    /** Brokers that do not tell, know of no rights. */
    private static Set<AclOperation> known(Set<AclOperation> told) {
        return told == null ? EnumSet.allOf(AclOperation.class) : told;
    }
}
