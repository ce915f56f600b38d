package dev.hermes.cli.doctor;

import dev.hermes.schemas.health.KafkaProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.acl.AclOperation;

/** Which parts the rights of this user are enough for: on topics, groups and transactional ids, and on the cluster itself. */
final class RightsCheck {
    private static final String WHAT = "rights";
    private static final String OF_PART = "rights of ";
    private static final String ON_CLUSTER = "rights on the cluster";

    private final Admin admin;

    RightsCheck(Admin admin) {
        this.admin = admin;
    }

    List<Finding> look() throws InterruptedException {
        RightsQuestion question = new RightsQuestion(admin);
        try {
            List<Finding> findings = new ArrayList<>(of(question.ask()));
            findings.add(ofCluster(question.ofCluster()));
            return findings;
        } catch (KafkaException e) {
            return List.of(Finding.fail(WHAT, "the brokers do not tell: " + KafkaProblem.cause(e), "see Kafka above"));
        }
    }

    /** What rights are enough for: a line for each part. A user is commonly that of one part only. */
    static List<Finding> of(Rights rights) {
        if (rights.topics().isEmpty()) {
            return List.of(Finding.warn(
                    WHAT, "there is no topic that this user may look at", "make the topics, or give it rights"));
        }
        boolean isOfAPart =
                PartRights.ALL.stream().anyMatch(part -> part.lacks(rights).isEmpty());
        return PartRights.ALL.stream()
                .map(part -> finding(part, rights, isOfAPart))
                .toList();
    }

    private static Finding finding(PartRights part, Rights rights, boolean isOfAPart) {
        String what = OF_PART + part.part();
        List<String> lacks = part.lacks(rights);
        if (!lacks.isEmpty()) {
            String lacking = "not enough, this user lacks " + String.join(", ", lacks);
            return isOfAPart
                    ? Finding.ok(what, lacking)
                    : Finding.fail(
                            what,
                            lacking,
                            "if it is this part's user, let the cluster's owner give it these (docs/security.md)");
        }
        List<String> newGroups = part.newGroups(rights);
        return Finding.ok(
                what,
                newGroups.isEmpty()
                        ? "enough"
                        : "enough, but for what is not known before somebody is in it: group "
                                + String.join(", ", newGroups));
    }

    /** Of no effect on the grade: parts need nothing there. */
    private static Finding ofCluster(Set<AclOperation> rights) {
        return Finding.ok(
                ON_CLUSTER,
                rights.isEmpty()
                        ? "none, and no part needs any"
                        : "no part needs any; this user has "
                                + String.join(
                                        ", ",
                                        new TreeSet<>(rights.stream()
                                                .map(AclOperation::name)
                                                .toList())));
    }
}
