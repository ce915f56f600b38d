package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Goes through the run files of a folder, whatever else lies there. Holds the names of no more than one at a time. */
final class RunFileWalk {
    private RunFileWalk() {}

    /** What is done with a run file. */
    @FunctionalInterface
    interface Visit {
        /** Visits the file at that path below the folder, with a forward slash. */
        void file(String path) throws IOException;
    }

    /** Visits all, in no order. A folder that is not there has none. */
    static void each(Path runs, Visit visit) throws IOException {
        if (!Files.isDirectory(runs)) {
            return;
        }
        try (DirectoryStream<Path> days = Files.newDirectoryStream(runs)) {
            for (Path day : days) {
                if (Files.isDirectory(day, LinkOption.NOFOLLOW_LINKS)) {
                    eachOf(day, visit);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static void eachOf(Path day, Visit visit) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(day)) {
            for (Path file : files) {
                String path = day.getFileName() + "/" + file.getFileName();
                if (RunsFolder.isRunPath(path) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    visit.file(path);
                }
            }
        }
    }
}
