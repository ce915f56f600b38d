package dev.hermes.processor;

import dev.hermes.processor.running.Counts;

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
    /** Runs that were quiet for too long. */
    static final String INTERRUPTED = "interrupted";
    /** Begins the name of a count of dead letters; the reason word follows. */
    static final String DEAD_LETTERS = "dead_letters.";
}
