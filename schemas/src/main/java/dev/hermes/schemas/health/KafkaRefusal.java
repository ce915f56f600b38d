package dev.hermes.schemas.health;

import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;

/** What Kafka refuses to its user, and what would help, in words: never Kafka's own, which name classes. */
public final class KafkaRefusal {
    private KafkaRefusal() {}

    /**
     * In words; empty when the failure, and all that caused it, is no refusal.
     *
     * @param asked what was asked for, where Kafka does not name it: {@code the topic run.lines}
     */
    public static Optional<String> of(Throwable failure, String asked) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AuthorizationException || isUnforeseen(cause)) {
                return Optional.of("Kafka refuses " + resource(cause, asked)
                        + " to this user: give it the ACLs that docs/security.md lists for it");
            }
            if (cause instanceof SslAuthenticationException) {
                return Optional.of("Kafka and this program do not trust each other's certificates: see the settings"
                        + " kafka.ssl.*, and that the certificate names the host");
            }
            if (cause instanceof AuthenticationException) {
                return Optional.of("Kafka does not know this user, or its password is another: see the settings"
                        + " kafka.security.protocol and kafka.sasl.*");
            }
        }
        return Optional.empty();
    }

    /** Where Kafka's clients expect no refusal they keep only its text. */
    private static boolean isUnforeseen(Throwable cause) {
        return cause.getClass() == KafkaException.class
                && cause.getMessage() != null
                && cause.getMessage().endsWith(" authorization failed.");
    }

    private static String resource(Throwable refusal, String asked) {
        if (refusal instanceof TopicAuthorizationException topics
                && !topics.unauthorizedTopics().isEmpty()) {
            return topics(topics.unauthorizedTopics());
        }
        if (refusal instanceof GroupAuthorizationException group && group.groupId() != null) {
            return "the consumer group " + group.groupId();
        }
        if (refusal instanceof TransactionalIdAuthorizationException) {
            return "the transactional id";
        }
        return refusal instanceof ClusterAuthorizationException ? "an operation on the cluster" : asked;
    }

    private static String topics(Collection<String> names) {
        return (names.size() == 1 ? "the topic " : "the topics ") + String.join(", ", new TreeSet<>(names));
    }
}
