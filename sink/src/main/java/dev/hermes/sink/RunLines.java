package dev.hermes.sink;

import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;

/**
 * Lines of one run that are written together.
 *
 * @param partition where they come from
 * @param path run file below the runs folder, with a forward slash
 * @param lines in the order of the log, one at least
 */
record RunLines(TopicPartition partition, String path, List<Line> lines) {
    RunLines {
        Objects.requireNonNull(partition, "partition");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(lines, "lines");
    }

    Line first() {
        return lines.get(0);
    }

    Line last() {
        return lines.get(lines.size() - 1);
    }
}
