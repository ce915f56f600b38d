package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.Path;

/** Somebody else has the right that was asked for. */
final class FolderLockedException extends IOException {
    private static final long serialVersionUID = 1L;

    FolderLockedException(String doing, Path lock) {
        super("another process " + doing + ", it holds the lock " + lock);
    }
}
