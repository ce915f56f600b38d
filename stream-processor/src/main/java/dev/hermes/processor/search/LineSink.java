package dev.hermes.processor.search;

/**
 * Takes the lines of a run, one after the other.
 *
 * @param <E> what it throws when it cannot take one; the reading ends with it
 */
@FunctionalInterface
public interface LineSink<E extends Exception> {
    /**
     * Takes a line.
     *
     * @param seq its place in the run: greater than that of the line before
     * @param line the JSON line in UTF-8, without its line feed; the taker's own
     */
    void take(long seq, byte[] line) throws E;
}
