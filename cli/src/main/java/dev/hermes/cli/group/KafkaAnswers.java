package dev.hermes.cli.group;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for what the brokers say. */
public final class KafkaAnswers {
    private KafkaAnswers() {}

    /**
     * The answer.
     *
     * @throws KafkaException when there is none
     */
    public static <T> T get(KafkaFuture<T> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException kafka ? kafka : new KafkaException(e.getCause());
        }
    }
}
