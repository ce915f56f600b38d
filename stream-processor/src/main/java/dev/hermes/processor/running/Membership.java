package dev.hermes.processor.running;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;

/**
 * How an instance belongs to its consumer group. One without a name is a new member with each start: its partitions move when it
 * ends, and again when it is back. One with a name ({@code group.instance.id}) keeps them while it is away, until its session
 * is over. Immutable.
 */
public final class Membership {
    /** A crashed process is missed after that time, and others take over. */
    private static final int SESSION_TIMEOUT_MILLIS = 10_000;

    private final boolean hasName;

    private Membership(boolean hasName) {
        this.hasName = hasName;
    }

    /**
     * As the user wants it.
     *
     * @param kafka raw properties
     */
    public static Membership of(Map<String, String> kafka) {
        return new Membership(kafka.containsKey(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG));
    }

    /** Adds what a member has where the user sets nothing else. With a name it is Kafka's own session: a restart has to fit in. */
    public void addDefaultsTo(Map<String, Object> settings) {
        if (!hasName) {
            settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MILLIS);
        }
    }

    /** How the application is closed, in that time at most. */
    public CloseOptions closing(Duration longest) {
        return CloseOptions.timeout(longest)
                .withGroupMembershipOperation(
                        hasName ? GroupMembershipOperation.REMAIN_IN_GROUP : GroupMembershipOperation.LEAVE_GROUP);
    }
}
