package dev.hermes.sink;

/**
 * A run file that does not agree with the topics, yet: a sink may be about to write it.
 *
 * @param size of the file when it was compared; -1 where there was none
 */
record Suspect(Finding finding, long size) {}
