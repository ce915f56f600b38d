package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Says in words what a disk refused: Java's own message is often the path alone. */
final class DiskFailures {
    private DiskFailures() {}

    /** The same failure, with the file that it is about in its message. */
    static IOException of(String doing, Object file, IOException cause) {
        return new IOException("cannot " + doing + " " + file + ": " + reason(cause), cause);
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it is no folder";
        }
        if (e instanceof NoSuchFileException missing) {
            String reason = missing.getReason();
            return "there is no " + missing.getFile() + (reason == null ? "" : ": " + reason);
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
