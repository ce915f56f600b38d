package dev.hermes.collector;

import java.nio.file.Path;

/**
 * A session file that was found.
 *
 * @param harness name of the harness
 * @param size in bytes
 */
public record ListedFile(String harness, Path path, long size, State state) {
    /** How far a file is collected. */
    public enum State {
        /** Nothing of it is. */
        NEW,
        /** It has changed since it was. */
        CHANGED,
        /** All of it is but what waits for more to come, or for the session to be over. */
        WAITING,
        /** All of it is. */
        COLLECTED
    }
}
