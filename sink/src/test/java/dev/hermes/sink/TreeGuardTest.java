package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TreeGuardTest {
    private static final TopicPartition OURS = new TopicPartition("run.lines", 0);
    private static final TopicPartition THEIRS = new TopicPartition("run.lines", 1);
    private static final TreeClaim OTHER = new TreeClaim(UUID.randomUUID().toString(), "/srv/other");

    private final RunsTree tree =
            new RunsTree(Path.of("/srv/runs"), UUID.randomUUID().toString(), Set.of());
    private final List<Runnable> duringCommits = new ArrayList<>();
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none") {
        @Override
        public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets, Duration timeout) {
            if (!duringCommits.isEmpty()) {
                duringCommits.remove(0).run();
            }
            super.commitSync(offsets, timeout);
        }
    };
    private final TreeGuard guard = new TreeGuard("run.lines", tree, consumer);

    @BeforeEach
    void assign() {
        consumer.updatePartitions(
                "run.lines",
                List.of(
                        new PartitionInfo("run.lines", 0, null, null, null),
                        new PartitionInfo("run.lines", 1, null, null, null)));
        consumer.assign(List.of(OURS));
        consumer.updateBeginningOffsets(Map.of(OURS, 40L, THEIRS, 0L));
    }

    @AfterEach
    void close() {
        consumer.close();
    }

    private OffsetAndMetadata committed(TopicPartition partition) {
        return consumer.committed(Set.of(partition)).get(partition);
    }

    @Test
    void partitionThatNobodyHasRead_isClaimedFromItsBeginning() {
        // When
        guard.claim();

        // Then
        assertEquals(tree.claim().on(new OffsetAndMetadata(40)), committed(OURS));
    }

    @Test
    void offsetOfAnOlderVersion_staysAsItIs_andIsClaimed() {
        // Given
        consumer.commitSync(Map.of(OURS, new OffsetAndMetadata(57, Optional.of(2), "")));

        // When
        guard.claim();

        // Then
        assertEquals(tree.claim().on(new OffsetAndMetadata(57, Optional.of(2), "")), committed(OURS));
    }

    @Test
    void otherTreeThatClaimsItsShareAtTheSameMoment_isSeen() {
        // Given
        duringCommits.add(() -> {
            consumer.assign(List.of(OURS, THEIRS)); // this consumer shows what is committed of its own partitions only
            consumer.commitSync(Map.of(THEIRS, OTHER.on(new OffsetAndMetadata(0))));
        });

        // When
        OtherTreeException refused = assertThrows(OtherTreeException.class, guard::claim);

        // Then
        assertTrue(refused.getMessage().contains("run.lines-1 to /srv/other (tree " + OTHER.id()), refused::getMessage);
        assertTrue(refused.getMessage().contains("to /srv/runs (tree " + tree.id()), refused::getMessage);
    }

    @Test
    void claimThatARebalanceKeepsFromBeingWritten_isWrittenTheNextTime() {
        // Given
        duringCommits.add(() -> {
            throw new RebalanceInProgressException("another member has come");
        });
        guard.claim();
        boolean isClaimedAtOnce = committed(OURS) != null;

        // When
        guard.claim();

        // Then
        assertFalse(isClaimedAtOnce);
        assertEquals(tree.claim().on(new OffsetAndMetadata(40)), committed(OURS));
    }

    @Test
    void folderOfTheSameName_isSaidToBeAnother() {
        // Given
        TreeClaim sameName = new TreeClaim(OTHER.id(), "/srv/runs");
        consumer.assign(List.of(OURS, THEIRS));
        consumer.commitSync(Map.of(THEIRS, sameName.on(new OffsetAndMetadata(5))));

        // When
        OtherTreeException refused = assertThrows(OtherTreeException.class, guard::requireOurs);

        // Then
        assertTrue(refused.getMessage().contains("of the same name"), refused::getMessage);
    }
}
