package dev.hermes.schemas.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaRefusalTest {
    private static final String ASKED = "the topic run.lines";

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(new TopicAuthorizationException(Set.of("b", "a")), "the topics a, b"),
                Arguments.of(new TopicAuthorizationException(Set.of("a")), "the topic a"),
                Arguments.of(new TopicAuthorizationException("Topic authorization failed."), ASKED),
                Arguments.of(GroupAuthorizationException.forGroupId("g"), "the consumer group g"),
                Arguments.of(new GroupAuthorizationException("Group authorization failed."), ASKED),
                Arguments.of(new TransactionalIdAuthorizationException("no"), "the transactional id"),
                Arguments.of(new ClusterAuthorizationException("no"), "an operation on the cluster"),
                Arguments.of(
                        new KafkaException("Unexpected error in TxnOffsetCommitResponse: Topic authorization failed."),
                        ASKED));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsRefused_isNamed(KafkaException refusal, String resource) {
        Optional<String> words = KafkaRefusal.of(new KafkaException("outer", refusal), ASKED);

        assertEquals(
                Optional.of("Kafka refuses " + resource
                        + " to this user: give it the ACLs that docs/security.md lists for it"),
                words);
    }

    @Test
    void whoIsNotKnown_isToldWhichSettingsCount() {
        String password =
                KafkaRefusal.of(new SaslAuthenticationException("no"), ASKED).orElseThrow();
        String certificate =
                KafkaRefusal.of(new SslAuthenticationException("no"), ASKED).orElseThrow();

        assertTrue(password.contains("kafka.sasl.*"), password);
        assertTrue(certificate.contains("kafka.ssl.*"), certificate);
    }

    @Test
    void anotherFailure_isNone() {
        assertEquals(Optional.empty(), KafkaRefusal.of(new TimeoutException("late"), ASKED));
    }
}
