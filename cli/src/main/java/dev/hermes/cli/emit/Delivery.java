package dev.hermes.cli.emit;

import dev.hermes.client.PublisherCounters;
import dev.hermes.client.StepPublisher;
import java.time.Duration;
import java.util.function.ToLongFunction;

/** Waits for the broker: as long as something gets through, and not much longer. */
final class Delivery {
    private final StepPublisher publisher;
    private final Duration patience;

    /**
     * @param patience how long nothing may get through before the wait is given up; zero does not wait
     */
    Delivery(StepPublisher publisher, Duration patience) {
        this.publisher = publisher;
        this.patience = patience;
    }

    /** Waits for what was published; says how many events are not acknowledged. */
    long flush() {
        return await(publisher::flush);
    }

    /** Waits for what was published, and for what processes that have died left behind; says how many are not acknowledged. */
    long drain() {
        return await(publisher::drain);
    }

    /** Waits for what was published, but only once; says whether anything got through. */
    boolean makesProgress() {
        long before = delivered();
        publisher.flush(patience);
        return delivered() > before;
    }

    private long await(ToLongFunction<Duration> wait) {
        long before;
        long left;
        do {
            before = delivered();
            left = wait.applyAsLong(patience);
        } while (left > 0 && delivered() > before);
        return left;
    }

    private long delivered() {
        PublisherCounters counters = publisher.counters();
        return counters.acknowledged() + counters.adopted();
    }
}
