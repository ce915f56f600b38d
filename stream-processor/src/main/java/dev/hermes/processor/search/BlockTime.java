package dev.hermes.processor.search;

/**
 * When the events of a block were, as {@link EventTime} counts.
 *
 * @param earliest of its earliest event
 * @param latest of its latest event
 */
record BlockTime(String runId, long earliest, long latest) {}
