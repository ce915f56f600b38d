package dev.hermes.gateway;

import dev.hermes.http.Caller;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The events of one request on their way to Kafka. Sent by one thread; acknowledged by any. */
final class Batch {
    private final StepProducer producer;
    private final Counters counters;
    private final AtomicReferenceArray<EventResult> results;
    /** Events whose result is not known, and one for the sender, so that it does not end while events are handed over. */
    private final AtomicInteger open;

    private final CompletableFuture<Results> done = new CompletableFuture<>();
    /** Why an event was not acknowledged; null while none is known. */
    private volatile String problem;

    private Batch(int events, StepProducer producer, Counters counters) {
        this.producer = producer;
        this.counters = counters;
        this.results = new AtomicReferenceArray<>(events);
        this.open = new AtomicInteger(events + 1);
    }

    /** Hands the events over to Kafka in their order; the future ends when the result of each is known. */
    static CompletableFuture<Results> send(
            List<Slice> events, Caller caller, EventReader reader, StepProducer producer, Counters counters) {
        Batch batch = new Batch(events.size(), producer, counters);
        for (int i = 0; i < events.size(); i++) {
            batch.send(i, events.get(i), caller, reader);
        }
        batch.oneLess();
        return batch.done;
    }

    private void send(int index, Slice sent, Caller caller, EventReader reader) {
        ReadEvent event;
        try {
            event = reader.read(sent, caller);
        } catch (RejectedLineException e) {
            finish(index, EventResult.rejected(e.reason(), e.getMessage()));
            return;
        }
        if (problem != null) { // those behind one that failed would come before it, when it is sent again
            finish(index, EventResult.notAcknowledged(event));
            return;
        }
        producer.send(event, outcome -> finish(index, result(event, outcome)));
    }

    private EventResult result(ReadEvent event, SendOutcome outcome) {
        if (outcome.isAcknowledged()) {
            return EventResult.accepted(event);
        }
        if (outcome.isFinal()) {
            return EventResult.rejected(Reasons.TOO_LARGE, outcome.problem());
        }
        problem = outcome.problem();
        return EventResult.notAcknowledged(event);
    }

    private void finish(int index, EventResult result) {
        counters.count(result);
        results.set(index, result);
        oneLess();
    }

    private void oneLess() {
        if (open.decrementAndGet() == 0) {
            EventResult[] all = new EventResult[results.length()];
            for (int i = 0; i < all.length; i++) {
                all[i] = results.get(i);
            }
            done.complete(new Results(List.of(all), problem));
        }
    }
}
