package dev.hermes.gateway;

import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.topic.Topics;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * What Kafka said of an event.
 *
 * @param failure null: it has it
 */
record SendOutcome(Exception failure) {
    boolean isAcknowledged() {
        return failure == null;
    }

    /** Whether the failure lies in the event itself, so that no further attempt can succeed. */
    boolean isFinal() {
        return failure instanceof RecordTooLargeException
                || failure instanceof RecordBatchTooLargeException
                || failure instanceof InvalidRecordException;
    }

    /** Whether the producer may be of no use any more, as after a fatal error of the idempotent protocol. */
    boolean needsNewProducer() {
        return failure != null
                && !isFinal()
                && !(failure instanceof RetriableException
                        || failure instanceof AuthorizationException
                        || failure instanceof AuthenticationException
                        || failure instanceof RegistryUnavailableException);
    }

    /** What is in the way, and what would help; null where nothing is. */
    String problem() {
        if (isAcknowledged()) {
            return null;
        }
        String topic = Topics.AGENT_STEPS.name();
        if (isFinal()) {
            return "Kafka takes no record of that size in the topic " + topic;
        }
        if (failure instanceof RegistryUnavailableException) {
            return failure.getMessage();
        }
        if (failure instanceof UnknownTopicOrPartitionException
                || failure.getCause() instanceof UnknownTopicOrPartitionException) {
            return "the topic " + topic + " is missing: start hermes stream-processor, which makes it";
        }
        if (failure instanceof AuthorizationException) {
            return "the gateway may not write to the topic " + topic + ": it needs the ACLs WRITE and DESCRIBE";
        }
        if (failure instanceof AuthenticationException) {
            return "Kafka does not know the gateway: see its kafka.* settings";
        }
        return "Kafka has not acknowledged it in time; send it again, which does no harm";
    }
}
