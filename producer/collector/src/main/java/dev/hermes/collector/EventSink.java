package dev.hermes.collector;

import dev.hermes.client.StepPublisher;
import dev.hermes.schemas.event.StepEvent;
import java.time.Duration;

/** Where the collector's events go. */
public interface EventSink {
    /** Takes an event; it survives the death of this process when this returns. */
    void publish(String runId, StepEvent event);

    /**
     * Waits until every event published before is acknowledged, as long as it makes sense to wait.
     *
     * @return how many are not
     */
    long flush();

    /**
     * A publisher as a sink.
     *
     * @param patience how long nothing may get through before the wait is given up
     */
    static EventSink of(StepPublisher publisher, Duration patience) {
        return new EventSink() {
            @Override
            public void publish(String runId, StepEvent event) {
                publisher.publish(runId, event);
            }

            @Override
            public long flush() {
                long left = publisher.flush(patience);
                long before;
                do {
                    before = left;
                    left = left == 0 ? 0 : publisher.flush(patience);
                } while (left < before);
                return left;
            }
        };
    }
}
