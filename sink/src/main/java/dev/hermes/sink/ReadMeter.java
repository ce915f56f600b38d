package dev.hermes.sink;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Adds up what several readers have done. Thread-safe. */
final class ReadMeter {
    private final ReadProgress progress;
    private final Map<TopicPartition, Long> at = new HashMap<>();
    private long total;
    private long done;

    ReadMeter(ReadProgress progress) {
        this.progress = progress;
    }

    /** Something more is to be read. */
    synchronized void expect(Collection<PartitionRange> ranges) {
        for (PartitionRange range : ranges) {
            at.put(range.partition(), range.from());
            total += range.size();
        }
        progress.moved(done, total);
    }

    synchronized void moved(Map<TopicPartition, Long> next) {
        next.forEach((partition, offset) -> done += offset - at.put(partition, offset));
        progress.moved(done, total);
    }
}
