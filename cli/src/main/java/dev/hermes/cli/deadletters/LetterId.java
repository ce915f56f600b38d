package dev.hermes.cli.deadletters;

import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.topic.Topics;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Where a dead letter lies in its topic; people write it {@code PARTITION:OFFSET}. */
record LetterId(int partition, long offset) implements Comparable<LetterId> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}):([0-9]{1,18})");

    static LetterId of(ConsumerRecord<byte[], byte[]> record) {
        return new LetterId(record.partition(), record.offset());
    }

    /** Reads what somebody typed. */
    static LetterId typed(String text) {
        LetterId id = parseOrNull(text);
        if (id == null) {
            throw CommandException.wrongUsage(
                    "this is no id of a dead letter, write one such as 0:17 (hermes dead-letters list shows them): "
                            + text);
        }
        return id;
    }

    /** Null for anything else than an id. */
    static LetterId parseOrNull(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches() ? new LetterId(Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2))) : null;
    }

    TopicPartition topicPartition() {
        return new TopicPartition(Topics.DEAD_LETTERS.name(), partition);
    }

    @Override
    public int compareTo(LetterId other) {
        int byPartition = Integer.compare(partition, other.partition);
        return byPartition != 0 ? byPartition : Long.compare(offset, other.offset);
    }

    @Override
    public String toString() {
        return partition + ":" + offset;
    }
}
