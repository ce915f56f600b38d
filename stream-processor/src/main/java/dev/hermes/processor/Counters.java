package dev.hermes.processor;

import dev.hermes.processor.running.Counts;
import dev.hermes.schemas.event.Reasons;
import java.util.ArrayList;
import java.util.List;

/**
 * What has been counted since the start. Thread-safe. What a failed transaction did is counted again when it is done again:
 * for exact numbers read the topics.
 */
final class Counters extends Counts {
    /** Events that got their place in a run. */
    static final String EVENTS = "events";
    /** Events dropped because their id had been seen. */
    static final String DUPLICATES = "duplicates";
    /** Events published again under their run's key. */
    static final String REROUTED = "rerouted";
    /** Events of an imported file dropped because their run began otherwise. */
    static final String ALREADY_KNOWN = "already_known";
    /** Events that lost something here which their producer should have taken out. */
    static final String REDACTED = "redacted";
    /** Events that have a cost. */
    static final String PRICED = "priced";
    /** Events with tokens but no cost. */
    static final String UNPRICED = "unpriced";
    /** Runs that were quiet for too long. */
    static final String INTERRUPTED = "interrupted";
    /** Begins the name of a count of dead letters; the reason word follows. */
    static final String DEAD_LETTERS = "dead_letters.";

    Counters() {
        super(known());
    }

    private static List<String> known() {
        List<String> known = new ArrayList<>(
                List.of(EVENTS, DUPLICATES, REROUTED, ALREADY_KNOWN, REDACTED, PRICED, UNPRICED, INTERRUPTED));
        Reasons.all().forEach(reason -> known.add(DEAD_LETTERS + reason));
        return known;
    }
}
