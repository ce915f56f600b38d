package dev.hermes.collector;

import dev.hermes.collector.harness.Harness;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Finds session files. */
final class SessionFiles {
    private SessionFiles() {}

    /** The harness's session files below the roots, each once, by their real paths. A root may be a file itself. */
    static List<Path> find(Harness harness, Collection<Path> roots, Warnings warnings) throws IOException {
        TreeSet<Path> files = new TreeSet<>();
        for (Path root : roots) {
            if (Files.exists(root)) {
                Files.walkFileTree(root.toRealPath(), new Search(harness, files, warnings));
            }
        }
        return List.copyOf(files);
    }

    private static final class Search extends SimpleFileVisitor<Path> {
        private final Harness harness;
        private final Collection<Path> found;
        private final Warnings warnings;

        private Search(Harness harness, Collection<Path> found, Warnings warnings) {
            this.harness = harness;
            this.found = found;
            this.warnings = warnings;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && harness.isSessionFile(file)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            warnings.warn(file + ": cannot be read: " + failure.getClass().getSimpleName());
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
            return failure == null ? FileVisitResult.CONTINUE : visitFileFailed(folder, failure);
        }
    }
}
