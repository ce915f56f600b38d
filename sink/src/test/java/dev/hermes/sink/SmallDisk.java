package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** A small ext4 file system of its own, in a file that is mounted by the loop device. Needs root, and what mounts it. */
final class SmallDisk implements Closeable {
    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Mounts one on a new folder; the test is skipped where this machine does not let it. */
    static SmallDisk mount(Path image, Path folder, long bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(bytes);
        }
        Files.createDirectory(folder);
        Assumptions.assumeTrue(
                succeeds("mkfs.ext4", "-q", "-m", "0", image.toString())
                        && succeeds("mount", "-o", "loop", image.toString(), folder.toString()),
                "skipped: a file system in a file can be mounted by root only, with mkfs.ext4 and mount");
        return new SmallDisk(folder);
    }

    Path folder() {
        return folder;
    }

    /** Nothing can be written until {@link #readWrite}. No file may be open for writing. */
    void readOnly() throws IOException {
        assertEquals(0, exitCode("mount", "-o", "remount,ro", folder.toString()));
    }

    void readWrite() throws IOException {
        assertEquals(0, exitCode("mount", "-o", "remount,rw", folder.toString()));
    }

    /** Lazily: a sink may not have closed its last file. */
    @Override
    public void close() throws IOException {
        assertEquals(0, exitCode("umount", "-l", folder.toString()));
    }

    private static boolean succeeds(String... command) throws IOException {
        try {
            return exitCode(command) == 0;
        } catch (IOException e) {
            if (e.getMessage().startsWith("Cannot run program")) {
                return false; // it is not installed
            }
            throw e;
        }
    }

    private static int exitCode(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + Arrays.toString(command), e);
        }
    }
}
