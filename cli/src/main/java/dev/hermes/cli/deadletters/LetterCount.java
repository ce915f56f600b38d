package dev.hermes.cli.deadletters;

import dev.hermes.cli.kafka.Cluster;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * How many letters the topic of dead letters has.
 *
 * @param letters all that are there, those that were published again too
 * @param redriven those that were published again
 */
public record LetterCount(long letters, long redriven) {
    /** Counting reads them; who wants to know whether all is well does not wait for more. */
    private static final long MOST_READ = 100_000;

    /** What is committed now; empty where there is too much to count in passing. */
    public static Optional<LetterCount> of(Cluster cluster) throws InterruptedException {
        try (DeadLetterTopic topic = new DeadLetterTopic(cluster)) {
            Map<TopicPartition, Long> begins = topic.firsts();
            Map<TopicPartition, Long> ends = topic.committedEnds();
            if (size(ends) - size(begins) > MOST_READ) {
                return Optional.empty();
            }
            LetterList list = new LetterList(null, Instant.MIN, 0);
            topic.read(begins, ends, list::add);
            return Optional.of(new LetterCount(
                    list.counts().values().stream()
                            .mapToLong(LetterList.Count::letters)
                            .sum(),
                    list.counts().values().stream()
                            .mapToLong(LetterList.Count::redriven)
                            .sum()));
        }
    }

    private static long size(Map<TopicPartition, Long> offsets) {
        return offsets.values().stream().mapToLong(Long::longValue).sum();
    }
}
