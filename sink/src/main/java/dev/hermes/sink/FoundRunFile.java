package dev.hermes.sink;

import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A run file as it lay in its folder: a plain file, in a plain folder, under a name that a run can have.
 *
 * @param path below the runs folder, with a forward slash
 * @param received when its last line was received: its modification time
 * @param identity what tells the file from another one of that name; null where the disk knows none
 */
record FoundRunFile(String path, long bytes, Instant received, Object identity) {
    private static final String DAY = "????-??-??";

    /** What is done with each file. */
    @FunctionalInterface
    interface Visitor {
        void visit(FoundRunFile file);
    }

    /** Shows all run files of a folder, in no order; those that come or go meanwhile may be among them. */
    static void visitAll(RunsFolder runs, Visitor visitor) throws IOException {
        for (Path day : entries(runs.root(), DAY)) {
            BasicFileAttributes folder = RunsFolder.attributesOrNull(day);
            if (folder != null && folder.isDirectory()) {
                visitDay(runs, day, visitor);
            }
        }
    }

    private static void visitDay(RunsFolder runs, Path day, Visitor visitor) throws IOException {
        for (Path file : entries(day, "*")) {
            String path = day.getFileName() + "/" + file.getFileName();
            FoundRunFile found = RunPath.isPath(path) ? ofOrNull(runs, path) : null;
            if (found != null) {
                visitor.visit(found);
            }
        }
    }

    private static List<Path> entries(Path folder, String names) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, names)) {
            stream.forEach(entries::add);
            return entries;
        } catch (DirectoryIteratorException e) {
            throw DiskFailures.of("list", folder, e.getCause());
        } catch (IOException e) {
            throw DiskFailures.of("list", folder, e);
        }
    }

    /** The run file that has the path now; null when there is none. */
    private static FoundRunFile ofOrNull(RunsFolder runs, String path) throws IOException {
        BasicFileAttributes file = RunsFolder.attributesOrNull(runs.file(path));
        return file == null || !file.isRegularFile()
                ? null
                : new FoundRunFile(path, file.size(), file.lastModifiedTime().toInstant(), file.fileKey());
    }

    /** Whether the file still lies there, and nothing was written to it since. */
    boolean isUnchanged(RunsFolder runs) throws IOException {
        return Objects.equals(this, ofOrNull(runs, path));
    }

    /** The folder of its day. */
    Path folder(RunsFolder runs) {
        return runs.file(path).getParent();
    }
}
