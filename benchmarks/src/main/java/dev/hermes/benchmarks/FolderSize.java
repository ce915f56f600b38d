package dev.hermes.benchmarks;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * What lies in a folder, and in those below it.
 *
 * @param files how many
 * @param bytes of all of them
 */
record FolderSize(long files, long bytes) {
    static FolderSize of(Path folder) throws IOException {
        Count count = new Count();
        Files.walkFileTree(folder, count);
        return new FolderSize(count.files, count.bytes);
    }

    private static final class Count extends SimpleFileVisitor<Path> {
        private long files;
        private long bytes;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            bytes += attributes.size();
            return FileVisitResult.CONTINUE;
        }
    }
}
