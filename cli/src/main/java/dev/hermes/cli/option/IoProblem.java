package dev.hermes.cli.option;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says in a few words why something could not be read or written. */
public final class IoProblem {
    private IoProblem() {}

    /** The reason, without the file's name. */
    public static String of(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (problem instanceof NotDirectoryException) {
            return "not a folder";
        }
        if (problem instanceof FileAlreadyExistsException) {
            return "it is there already";
        }
        if (problem instanceof FileSystemException withReason && withReason.getReason() != null) {
            return withReason.getReason();
        }
        return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
    }

    /** The file, where it is known, and the reason. */
    public static String withFile(IOException problem) {
        return problem instanceof FileSystemException named && named.getFile() != null
                ? named.getFile() + ": " + of(problem)
                : of(problem);
    }
}
