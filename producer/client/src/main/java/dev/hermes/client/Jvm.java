package dev.hermes.client;

import java.nio.file.Path;

/**
 * This JVM as a whole. Kept in the system properties, because a JVM may hold this class more than once, each copy behind a
 * class loader of its own, and file locks belong to the JVM.
 */
final class Jvm {
    private static final String ID = "dev.hermes.client.jvm";
    private static final String CLAIM = "dev.hermes.client.claim:";

    private Jvm() {}

    /** Random, the same for the life of this JVM. */
    static String id() {
        return (String) System.getProperties().computeIfAbsent(ID, key -> RandomId.next());
    }

    /**
     * Claims a file for one user within this JVM; false when it is claimed. Closing any channel of a file frees the JVM's
     * lock on that file, so a lock file may not even be opened without the claim.
     */
    static boolean claim(Path file) {
        return System.getProperties().putIfAbsent(CLAIM + file, "") == null;
    }

    static void release(Path file) {
        System.getProperties().remove(CLAIM + file);
    }
}
