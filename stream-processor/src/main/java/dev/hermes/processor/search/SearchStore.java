package dev.hermes.processor.search;

import dev.hermes.schemas.health.Health;
import java.util.Map;
import java.util.Set;

/**
 * The running search store: an index of {@code run.lines} and {@code run.summaries}, kept up to date by a Kafka Streams
 * application of its own. Any number of instances with one application id share the partitions. Thread-safe.
 */
@SuppressWarnings("DoNotCallSuggester") // until the store is there
public final class SearchStore implements AutoCloseable {
    private SearchStore() {}

    /**
     * Starts the store; it may still be restoring when it returns.
     *
     * @throws dev.hermes.processor.TopicSetupException when a topic is not there, or the brokers do not answer
     */
    public static SearchStore start(SearchConfig config) {
        throw new UnsupportedOperationException(config.applicationId());
    }

    /** What can be asked of the partitions of this instance; the same object always. */
    public RunReads reads() {
        throw new UnsupportedOperationException();
    }

    /** Whether the index follows the topics; if not, why: starting, restoring, or the latest error. */
    public Health health() {
        throw new UnsupportedOperationException();
    }

    /** Whether all partitions of this instance answer now; not so while they start, restore, or move between instances. */
    public boolean isRunning() {
        throw new UnsupportedOperationException();
    }

    /** What has been counted since the start, by name. What never happened is not there. */
    public Map<String, Long> counters() {
        throw new UnsupportedOperationException();
    }

    /**
     * Where the query API of the instance is that has the run's partition, {@code host:port}; null while nobody has it, or
     * when that instance has no address.
     */
    public String addressOf(String runId) {
        throw new UnsupportedOperationException(runId);
    }

    /** Where the query APIs of all instances with partitions are, this one's own among them; those without an address are not. */
    public Set<String> addresses() {
        throw new UnsupportedOperationException();
    }

    /** Makes the index durable, and leaves the group; gives up after 20 seconds, which loses nothing. */
    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
