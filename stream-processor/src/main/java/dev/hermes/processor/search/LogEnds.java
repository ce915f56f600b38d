package dev.hermes.processor.search;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Says where logs end now. */
@FunctionalInterface
interface LogEnds {
    /** Offset behind the last record that is committed, when the brokers have said it. Returns at once. */
    CompletableFuture<Long> of(TopicPartition log);

    /** As the brokers say. */
    static LogEnds askedOf(Admin admin) {
        ListOffsetsOptions committed = new ListOffsetsOptions(IsolationLevel.READ_COMMITTED);
        return log -> admin.listOffsets(Map.of(log, OffsetSpec.latest()), committed)
                .partitionResult(log)
                .toCompletionStage()
                .thenApply(ListOffsetsResultInfo::offset)
                .toCompletableFuture();
    }
}
