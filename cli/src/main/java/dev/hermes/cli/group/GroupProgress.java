package dev.hermes.cli.group;

/**
 * How far a group is.
 *
 * @param read records that it has read of all there ever were, ends of transactions included
 * @param lag records that it has still to read
 */
public record GroupProgress(long read, long lag) {}
