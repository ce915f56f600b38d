package dev.hermes.cli.doctor;

import dev.hermes.cli.group.KafkaAnswers;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Which parts the rights of this user on the topics are enough for. */
final class RightsCheck {
    private static final String WHAT = "rights";

    private final Admin admin;

    RightsCheck(Admin admin) {
        this.admin = admin;
    }

    List<Finding> look() throws InterruptedException {
        Map<String, Set<AclOperation>> rights = new HashMap<>();
        List<String> names = Topics.all().stream().map(Topic::name).toList();
        DescribeTopicsOptions withRights = new DescribeTopicsOptions().includeAuthorizedOperations(true);
        try {
            for (KafkaFuture<TopicDescription> topic :
                    admin.describeTopics(names, withRights).topicNameValues().values()) {
                add(topic, rights);
            }
        } catch (KafkaException e) {
            return List.of(Finding.fail(WHAT, "the brokers do not tell: " + e.getMessage(), "see Kafka above"));
        }
        return of(rights);
    }

    private static void add(KafkaFuture<TopicDescription> topic, Map<String, Set<AclOperation>> rights)
            throws InterruptedException {
        try {
            TopicDescription found = KafkaAnswers.get(topic);
            Set<AclOperation> operations = found.authorizedOperations();
            rights.put(found.name(), operations == null ? EnumSet.allOf(AclOperation.class) : operations);
        } catch (UnknownTopicOrPartitionException | AuthorizationException e) {
            return; // none on that one, as far as anybody knows
        }
    }

    /** What rights, by the name of the topic, are enough for. */
    static List<Finding> of(Map<String, Set<AclOperation>> rights) {
        if (rights.isEmpty()) {
            return List.of(Finding.warn(
                    WHAT, "there is no topic that this user may look at", "make the topics, or give it rights"));
        }
        List<String> enough = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (PartRights part : PartRights.ALL) {
            List<String> lacks = part.lacks(rights);
            if (lacks.isEmpty()) {
                enough.add(part.part());
            } else {
                missing.add(part.part() + " lacks " + String.join(", ", lacks));
            }
        }
        String why = (enough.isEmpty() ? "enough for no part" : "enough for " + String.join(", ", enough))
                + (missing.isEmpty() ? "" : "; " + String.join("; ", missing));
        return List.of(
                enough.isEmpty()
                        ? Finding.fail(WHAT, why, "let the cluster's owner give this user the rights of its part")
                        : Finding.ok(WHAT, why));
    }
}
