package dev.hermes.schemas.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;

/** Which partition a run lies in, of every topic that has as many partitions as the intake topic. */
public final class RunPartition {
    private RunPartition() {}

    /** The partition that Kafka's default partitioner takes for the key: murmur2 of its UTF-8. */
    public static int of(String runId, int partitions) {
        return Utils.toPositive(Utils.murmur2(runId.getBytes(StandardCharsets.UTF_8))) % partitions;
    }
}
