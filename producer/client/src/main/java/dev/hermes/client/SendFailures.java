package dev.hermes.client;

import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.health.KafkaRefusal;
import dev.hermes.schemas.topic.Topics;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What a failure to send means. */
final class SendFailures {
    private SendFailures() {}

    /** Whether it lies in the event itself, so that no further attempt can succeed. */
    static boolean isFinal(Exception failure) {
        return failure instanceof RecordTooLargeException
                || failure instanceof RecordBatchTooLargeException
                || failure instanceof InvalidRecordException
                || failure instanceof SerializationException;
    }

    /** Whether the producer may be of no use any more, as after a fatal error of the idempotent protocol. */
    static boolean needsNewSender(Exception failure) {
        return !(failure instanceof RetriableException
                || failure instanceof AuthorizationException
                || failure instanceof AuthenticationException);
    }

    /** What is in the way, and what would help. */
    static String describe(Exception failure, String servers) {
        String topic = Topics.AGENT_STEPS.name();
        if (isUnknownTopic(failure)) {
            return "the topic %s is missing at %s: start hermes up or hermes stream-processor there, which make it"
                    .formatted(topic, servers);
        }
        if (failure instanceof AuthorizationException) {
            return "this process may not write to the topic %s at %s: it needs the ACLs WRITE and DESCRIBE (%s)"
                    .formatted(topic, servers, failure.getMessage());
        }
        if (failure instanceof TimeoutException) {
            return noAnswer(servers);
        }
        if (failure instanceof AuthenticationException) {
            return "sending to %s fails: %s"
                    .formatted(servers, KafkaRefusal.of(failure, topic).orElseThrow());
        }
        return "sending to %s fails: %s".formatted(servers, KafkaProblem.cause(failure));
    }

    static String noAnswer(String servers) {
        return "no broker answers at %s: start it, or set %s".formatted(servers, Bootstrap.VARIABLE);
    }

    static String noServers() {
        return "no broker is known: start hermes up on this home, or set " + Bootstrap.VARIABLE;
    }

    /** While metadata are waited for, Kafka wraps it in a time-out. */
    private static boolean isUnknownTopic(Exception failure) {
        return failure instanceof UnknownTopicOrPartitionException
                || failure.getCause() instanceof UnknownTopicOrPartitionException;
    }
}
