package dev.hermes.benchmarks;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A folder that is deleted with all it holds when it is closed, or when the process ends before. */
final class TempFolder implements AutoCloseable {
    private final Path path;

    private TempFolder(Path path) {
        this.path = path;
    }

    /** A new one among the system's temporary files. */
    static TempFolder create() throws IOException {
        TempFolder folder = new TempFolder(Files.createTempDirectory("hermes-bench"));
        Runtime.getRuntime().addShutdownHook(new Thread(folder::deleteAtEnd, "delete-" + folder.path.getFileName()));
        return folder;
    }

    Path path() {
        return path;
    }

    Path resolve(String name) {
        return path.resolve(name);
    }

    @Override
    public void close() throws IOException {
        delete(path);
    }

    /** Deletes a folder, which need not exist, with all it holds. */
    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            Files.walkFileTree(folder, new Deletion());
        }
    }

    private void deleteAtEnd() {
        try {
            close();
        } catch (IOException e) {
            System.err.println("cannot delete " + path + ": " + e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
