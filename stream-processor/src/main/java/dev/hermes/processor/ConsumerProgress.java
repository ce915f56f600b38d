package dev.hermes.processor;

import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * How far stream threads are, as their consumers know it. A consumer knows no lag that it is not told of: so what it says
 * counts only while brokers answer its fetches. Thread-safe; each thread is told about its own consumer.
 */
final class ConsumerProgress implements InputProgress {
    /** A broker that has nothing new answers after half a second. */
    private static final long ANSWER_IS_FRESH_NANOS = Duration.ofSeconds(2).toNanos();

    private final Map<Integer, Fetches> lastFetches = new ConcurrentHashMap<>();
    private final LongSupplier nanoClock;

    /** @param nanoClock {@code System::nanoTime} */
    ConsumerProgress(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** How many fetches had been answered, and when that was first seen. */
    private record Fetches(double count, long nanos) {}

    @Override
    public void begin(int partition) {
        lastFetches.remove(partition);
        ProgressConsumer consumer = ProgressConsumer.ofThisThread();
        if (consumer != null) {
            consumer.forgetHandedOut(intake(partition));
        }
    }

    @Override
    public boolean isCaughtUp(int partition, long processedOffset) {
        ProgressConsumer consumer = ProgressConsumer.ofThisThread();
        return consumer != null
                && hasFreshAnswer(partition, consumer.fetches())
                && consumer.hasHandedOutAll(intake(partition), processedOffset);
    }

    /** The first look only notes the count: nobody knows how old it is. */
    private boolean hasFreshAnswer(int partition, double fetches) {
        long now = nanoClock.getAsLong();
        Fetches last = lastFetches.get(partition);
        if (last == null || last.count() != fetches) {
            lastFetches.put(partition, new Fetches(fetches, now));
            return last != null;
        }
        return now - last.nanos() < ANSWER_IS_FRESH_NANOS;
    }

    private static TopicPartition intake(int partition) {
        return new TopicPartition(Topics.AGENT_STEPS.name(), partition);
    }
}
