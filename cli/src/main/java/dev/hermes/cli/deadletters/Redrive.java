package dev.hermes.cli.deadletters;

import dev.hermes.schemas.topic.Topics;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Finds the letters that are to be published again, among those that are there when it begins: a letter that fails again
 * meanwhile is left for the next time. Not thread-safe.
 */
final class Redrive {
    /** Topics that our topologies read: what comes from elsewhere has nobody who would take it. */
    private static final Set<String> ORIGINS = Set.of(Topics.AGENT_STEPS.name(), Topics.COST_DELTAS.name());

    private final DeadLetterTopic topic;
    private final Selection selection;
    private final int maxAttempts;
    private final RedriveReport report;
    private final Set<LetterId> redriven = new HashSet<>();
    private final Set<LetterId> notSeen = new HashSet<>();

    Redrive(DeadLetterTopic topic, Selection selection, int maxAttempts, RedriveReport report) {
        this.topic = topic;
        this.selection = selection;
        this.maxAttempts = maxAttempts;
        this.report = report;
        notSeen.addAll(selection.ids());
    }

    /** Takes a letter that is to go. */
    interface Taker {
        void take(Letter letter, ConsumerRecord<byte[], byte[]> record) throws InterruptedException;
    }

    /** Hands over the letters; the others are in the report. */
    void run(Taker taker) throws InterruptedException {
        Map<TopicPartition, Long> ends = topic.ends();
        Map<TopicPartition, Long> begins = DeadLetterTopic.begins(ends);
        topic.read(begins, ends, this::noteMark);
        topic.read(begins, ends, record -> look(record, taker));
        notSeen.stream().sorted().forEach(report::notFound);
    }

    void noteMark(ConsumerRecord<byte[], byte[]> record) {
        Mark mark = Mark.parseOrNull(record);
        if (mark != null) {
            redriven.add(mark.letter());
        }
    }

    void look(ConsumerRecord<byte[], byte[]> record, Taker taker) throws InterruptedException {
        if (Mark.is(record)) {
            return;
        }
        Letter letter = Letter.of(record);
        if (!selection.has(letter)) {
            return;
        }
        notSeen.remove(letter.id());
        if (redriven.contains(letter.id())) {
            report.redrivenBefore();
        } else if (letter.isCut()) {
            report.cut(letter);
        } else if (letter.origin().topic() == null
                || !ORIGINS.contains(letter.origin().topic())) {
            report.foreign(letter);
        } else if (letter.attempt() >= maxAttempts) {
            report.exhausted();
        } else {
            taker.take(letter, record);
        }
    }
}
