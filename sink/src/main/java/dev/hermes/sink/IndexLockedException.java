package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.Path;

/** Another writer holds the index. */
final class IndexLockedException extends IOException {
    private static final long serialVersionUID = 1L;

    IndexLockedException(Path lock) {
        super("another process writes the index, it holds the lock " + lock);
    }
}
