package dev.hermes.sink;

import java.nio.channels.FileChannel;
import java.util.HashSet;
import java.util.Set;

/** Run files with bytes that are not durable yet: in a rebuild many batches are made durable together. Thread-safe. */
final class UnforcedFiles implements Durability {
    private Set<String> paths = new HashSet<>();

    @Override
    public synchronized void written(String path, FileChannel channel) {
        paths.add(path);
    }

    synchronized void add(Set<String> more) {
        paths.addAll(more);
    }

    synchronized int count() {
        return paths.size();
    }

    /** Hands over all, and begins anew. */
    synchronized Set<String> take() {
        Set<String> taken = paths;
        paths = new HashSet<>();
        return taken;
    }
}
