package dev.hermes.cli.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.deadletters.DeadLetterTopic;
import dev.hermes.cli.kafka.Cluster;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/** Sees what the topology makes of imported events. Not thread-safe. */
final class TopologyWatch {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE_MILLIS = 100;

    private final Cluster cluster;
    private final AvroDeserializer<StepEvent> events;
    private final Map<TopicPartition, Long> lettersBefore;

    private TopologyWatch(Cluster cluster, SchemaRegistry registry, Map<TopicPartition, Long> lettersBefore) {
        this.cluster = cluster;
        this.events = AvroType.STEP_EVENT.deserializer(registry);
        this.lettersBefore = lettersBefore;
    }

    /** Begins to watch: dead letters that come from now on count. Fails at once where the topics are missing. */
    static TopologyWatch begin(Cluster cluster, SchemaRegistry registry) throws InterruptedException {
        return new TopologyWatch(cluster, registry, cluster.ends(Topics.DEAD_LETTERS));
    }

    /**
     * Waits until the topology has read so far, as long as it gets on.
     *
     * @return false when it does not
     */
    boolean awaitRead(Map<TopicPartition, Long> ends, Progress progress) throws InterruptedException {
        return awaitNone(() -> left(ends), PATIENCE, progress);
    }

    /** How many records are still to be read. */
    interface Backlog {
        long records() throws InterruptedException;
    }

    /** Waits until there are none, as long as they become fewer; false when they have not for the time of patience. */
    static boolean awaitNone(Backlog backlog, Duration patience, Progress progress) throws InterruptedException {
        long fewest = Long.MAX_VALUE;
        long lastProgress = System.nanoTime();
        long left = backlog.records();
        while (left > 0) {
            if (left < fewest) {
                fewest = left;
                lastProgress = System.nanoTime();
            } else if (System.nanoTime() - lastProgress > patience.toNanos()) {
                return false;
            }
            long behind = left;
            progress.is(() -> "the stream processor has " + behind + " more records to read");
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            left = backlog.records();
        }
        return true;
    }

    /** How many records before those ends the topology has not read. */
    private long left(Map<TopicPartition, Long> ends) throws InterruptedException {
        if (ends.isEmpty()) {
            return 0;
        }
        Map<TopicPartition, Long> committed =
                cluster.committed(StreamProcessorConfig.DEFAULT_APPLICATION_ID, ends.keySet());
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - committed.get(end.getKey())))
                .sum();
    }

    /**
     * The lines of those files that have become dead letters since the beginning. For a file that is already known one letter
     * speaks for all lines.
     *
     * @param linesByHash how many lines each of the files has, by its hash
     */
    NotTaken notTaken(Map<String, Long> linesByHash) throws InterruptedException {
        NotTaken notTaken = new NotTaken();
        Set<String> known = new HashSet<>(); // another import, or a redrive, may bring a letter of the same file
        try (DeadLetterTopic topic = new DeadLetterTopic(cluster)) {
            topic.read(lettersBefore, topic.ends(), letter -> {
                StepEvent event = eventOrNull(letter.value());
                Header header = letter.headers().lastHeader(Headers.REASON);
                if (event != null
                        && header != null
                        && event.isImported()
                        && linesByHash.containsKey(event.fileSha256())) {
                    String reason = new String(header.value(), UTF_8);
                    if (!reason.equals(Reasons.ALREADY_KNOWN)) {
                        notTaken.add(reason, runId(letter), 1);
                    } else if (known.add(event.fileSha256())) {
                        notTaken.add(reason, runId(letter), linesByHash.get(event.fileSha256()));
                    }
                }
            });
        }
        return notTaken;
    }

    /** What is no event is not ours either. */
    private StepEvent eventOrNull(byte[] value) {
        try {
            return events.deserialize(Topics.AGENT_STEPS.name(), value);
        } catch (RegistryUnavailableException e) {
            throw e;
        } catch (RuntimeException e) {
            return null; // whatever hostile bytes and foreign schemas make the decoder throw
        }
    }

    private static String runId(ConsumerRecord<byte[], byte[]> letter) {
        return letter.key() == null ? "" : new String(letter.key(), UTF_8);
    }
}
