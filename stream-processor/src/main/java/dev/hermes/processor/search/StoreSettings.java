package dev.hermes.processor.search;

import dev.hermes.schemas.serde.SchemaRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.IntToLongFunction;

/**
 * What all stores of a process share.
 *
 * @param topicIds Kafka's own ids of the topics, by name
 * @param registry gives schemas their ids
 * @param writerMemory of all index writers
 * @param openMemory of all open blocks
 * @param linesStart first offset of {@code run.lines} that a partition still has
 * @param ends where the logs end
 * @param polled how far the logs are read
 * @param commitEvery how often an index is made durable
 * @param commits where indexes are made durable
 * @param partitions takes in the stores while they are open
 */
record StoreSettings(
        Map<String, String> topicIds,
        SchemaRegistry registry,
        WriterMemory writerMemory,
        OpenMemory openMemory,
        IntToLongFunction linesStart,
        LogEnds ends,
        PolledPositions polled,
        Duration commitEvery,
        Executor commits,
        Partitions partitions,
        Counters counters) {}
