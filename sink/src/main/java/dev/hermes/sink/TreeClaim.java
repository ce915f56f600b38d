package dev.hermes.sink;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * What a sink writes beside each offset that it commits: the tree that has what stands before it. Kafka drops it with the
 * offset, and whoever sets the offset by hand drops it too.
 *
 * @param id of the tree
 * @param runs its folder, as the sink that wrote it saw it; for people
 */
record TreeClaim(String id, String runs) {
    private static final Pattern TEXT = Pattern.compile("tree=([0-9a-f-]{36}) runs=(.*)", Pattern.DOTALL);
    /** Kafka refuses 4,096 bytes unless it is told otherwise. */
    private static final int MAX_RUNS = 500;

    TreeClaim {
        runs = runs.substring(Math.max(0, runs.length() - MAX_RUNS));
    }

    /** The claim beside an offset; empty where there is no offset, or none that a sink of this version has committed. */
    static Optional<TreeClaim> of(OffsetAndMetadata committed) {
        Matcher text = TEXT.matcher(committed == null ? "" : committed.metadata());
        return text.matches() ? Optional.of(new TreeClaim(text.group(1), text.group(2))) : Optional.empty();
    }

    /** The same offset with this claim. */
    OffsetAndMetadata on(OffsetAndMetadata offset) {
        return new OffsetAndMetadata(offset.offset(), offset.leaderEpoch(), "tree=" + id + " runs=" + runs);
    }
}
