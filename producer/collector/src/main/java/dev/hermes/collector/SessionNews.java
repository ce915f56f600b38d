package dev.hermes.collector;

import dev.hermes.collector.harness.Session;
import dev.hermes.collector.harness.Step;
import dev.hermes.collector.harness.Step.Progress;
import dev.hermes.collector.harness.Step.Twin;
import dev.hermes.collector.harness.Usage;
import dev.hermes.collector.state.Claim;
import dev.hermes.collector.state.Ledger;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.Timestamp;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Works out what is new in a session and hands it on: steps that no file has brought before, what open steps have gained
 * since, the start before all of them, and the end once the session is over. Used once.
 */
final class SessionNews {
    private final Session session;
    private final SessionEvents events;
    private final Ledger ledger;
    private final Patience patience;
    private final Duration quiet;
    private final Consumer<Item> receiver;
    private final Map<String, Integer> copiesByRun = new HashMap<>();
    private Timestamp lastTs;
    private Duration waitsFor;
    private long own;

    /**
     * The news of one session.
     *
     * @param quiet how long the session has been quiet
     * @param receiver takes the news in their order, and notes in the ledger what it takes
     */
    SessionNews(
            String harness,
            Session session,
            Ledger ledger,
            Patience patience,
            Duration quiet,
            Consumer<Item> receiver) {
        this.session = session;
        this.events = new SessionEvents(harness, session);
        this.ledger = ledger;
        this.patience = patience;
        this.quiet = quiet;
        this.receiver = receiver;
    }

    /**
     * An event to publish, and what to note of it.
     *
     * @param claimId event id under which it is noted
     * @param open tokens published of a step that may still change; null: it is whole
     * @param twin to note, or null
     */
    record Item(StepEvent event, String claimId, Usage open, Twin twin) {}

    /**
     * Hands the news on.
     *
     * @return how long the session has to be quiet until the same content gives more; null: nothing waits
     */
    Duration tell() {
        session.steps().forEach(this::add);
        if (own > 0) {
            close();
        }
        return waitsFor;
    }

    private void add(Step step) {
        Claim claim = ledger.claim(step.id());
        if (claim == null && ledger.hasTwinOf(step)) {
            return;
        }
        if (claim != null && !claim.runId().equals(events.runId())) {
            copiesByRun.merge(claim.runId(), 1, Integer::sum);
            return;
        }
        own++;
        lastTs = lastTs == null || step.ts().compareTo(lastTs) > 0 ? step.ts() : lastTs;
        if (claim == null) {
            addNew(step);
        } else if (claim.open() != null) {
            addGain(step, claim.open());
        }
    }

    private void addNew(Step step) {
        if (mustWait(patience.with(step.progress()))) {
            return;
        }
        start(step.ts());
        receiver.accept(new Item(events.step(step), step.id(), openUsage(step), step.twin()));
    }

    private void addGain(Step step, Usage published) {
        if (step.usage() == null) {
            if (step.progress() == Progress.WHOLE) {
                receiver.accept(new Item(events.lateResult(step), step.id(), null, null));
            }
            return;
        }
        boolean gained = !step.usage().minus(published).isNone();
        if (gained && !mustWait(patience.with(step.progress()))) {
            Usage open = step.isOpen() ? step.usage().max(published) : null;
            receiver.accept(new Item(events.gain(step, published), step.id(), open, null));
        }
    }

    private static Usage openUsage(Step step) {
        if (!step.isOpen()) {
            return null;
        }
        return step.usage() == null ? Usage.NONE : step.usage();
    }

    private void start(Timestamp ts) {
        if (ledger.claim(events.startId()) == null) {
            add(events.start(ts, origin()));
        }
    }

    /** A session that was resumed or forked in a new file begins with copies: says where they are. */
    private String origin() {
        return copiesByRun.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(run -> "goes on from run " + run.getKey() + ", where the first " + run.getValue()
                        + " steps are counted")
                .orElse(null);
    }

    private void close() {
        boolean toldAtEnd = session.turnComplete() || session.reportedCostUsd() != null;
        if (!toldAtEnd || mustWait(patience.idle())) {
            return;
        }
        StepEvent last = session.turnComplete() ? events.end(lastTs, own) : events.reportedCost(lastTs);
        if (ledger.claim(last.eventId()) == null) {
            add(last);
        }
    }

    private void add(StepEvent event) {
        receiver.accept(new Item(event, event.eventId(), null, null));
    }

    private boolean mustWait(Duration needed) {
        if (quiet.compareTo(needed) >= 0) {
            return false;
        }
        waitsFor = waitsFor == null || needed.compareTo(waitsFor) < 0 ? needed : waitsFor;
        return true;
    }
}
