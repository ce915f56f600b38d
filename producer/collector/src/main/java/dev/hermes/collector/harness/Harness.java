package dev.hermes.collector.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A harness of coding agents: knows where its session files lie and how to read one. A new harness is a new implementation;
 * nothing else changes. Files are only ever read. Thread-safe.
 */
public interface Harness {
    /** Its name, on the command line and as the agent of its runs: {@code claude-code}. */
    String name();

    /**
     * Folders below which it keeps its sessions; they need not exist.
     *
     * @param environment the environment variables
     * @param userHome the user's home
     */
    List<Path> defaultRoots(Map<String, String> environment, Path userHome);

    /** Whether a file below a root holds a session, by its name and place alone. */
    boolean isSessionFile(Path file);

    /** Reads as much of a file as it takes to put it in order. */
    Opening opening(Path file) throws IOException;

    /** Reads a whole file. The same content gives the same steps, and longer content gives the same steps first. */
    Session read(Path file, BadLines badLines) throws IOException;

    /** Is told of lines that cannot be read. */
    @FunctionalInterface
    interface BadLines {
        /**
         * One line that was skipped.
         *
         * @param line its number, 1 and up
         * @param offset byte at which it begins
         * @param reason what is wrong with it; holds nothing of the line
         */
        void skipped(long line, long offset, String reason);
    }
}
