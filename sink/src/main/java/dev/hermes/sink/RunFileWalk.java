package dev.hermes.sink;

import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Goes through the run files of a folder, and what else lies there. Holds the names of no more than one at a time. */
final class RunFileWalk {
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    /** What we put beside the days, what a disk has in its root, and what a Mac leaves in every folder. */
    private static final Pattern EXPECTED = Pattern.compile(Pattern.quote(IndexFile.NAME) + "|"
            + Pattern.quote(PrunedRuns.NAME) + "|\\.?\\.hermes-.+|\\.(index|prune)\\..+|lost\\+found|\\.DS_Store");
    /** What a copy leaves that is cut off, and a Mac. */
    private static final Pattern TEMPORARY = Pattern.compile("\\..+\\.jsonl.*\\.tmp|\\.DS_Store");

    private RunFileWalk() {}

    /** What is done with a file. */
    @FunctionalInterface
    interface Visit {
        /** Visits what has that path below the folder, with a forward slash. */
        void file(String path) throws IOException;
    }

    /** Visits all, in no order. A folder that is not there has none. */
    static void each(Path runs, Visit visit) throws IOException {
        each(runs, visit, stray -> {});
    }

    /**
     * The same.
     *
     * @param strays visits what the sink does not put there: other files, links, and folders as a whole
     */
    static void each(Path runs, Visit visit, Visit strays) throws IOException {
        if (!Files.isDirectory(runs)) {
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(runs)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (DAY.matcher(name).matches() && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    eachOf(entry, visit, strays);
                } else if (!EXPECTED.matcher(name).matches()) {
                    strays.file(name);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static void eachOf(Path day, Visit visit, Visit strays) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(day)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                String path = day.getFileName() + "/" + name;
                if (RunPath.isPath(path) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    visit.file(path);
                } else if (!TEMPORARY.matcher(name).matches()) {
                    strays.file(path);
                }
            }
        }
    }
}
