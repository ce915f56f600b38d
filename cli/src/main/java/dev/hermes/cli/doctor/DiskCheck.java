package dev.hermes.cli.doctor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.option.IoProblem;
import dev.hermes.cli.up.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/** Whether a folder has room, takes files, and makes them durable in reasonable time. */
final class DiskCheck {
    private static final long TOO_LITTLE = 100L << 20;
    private static final long LITTLE = 2L << 30;
    private static final Duration SLOW = Duration.ofSeconds(1);

    private final Path folder;
    private final long littleBytes;

    DiskCheck(Path folder) {
        this(folder, LITTLE);
    }

    /** @param littleBytes less room than that is a warning */
    DiskCheck(Path folder, long littleBytes) {
        this.folder = folder;
        this.littleBytes = littleBytes;
    }

    List<Finding> look() {
        String what = "disk " + folder;
        if (!Files.isDirectory(folder)) {
            return List.of(Files.exists(folder) ? noFolder(what) : missing(what));
        }
        try {
            Disk disk = Disk.of(folder);
            Duration took = write();
            if (disk.freeBytes() < TOO_LITTLE) {
                return List.of(Finding.fail(what, disk.text(), "make room: sinks and the broker stop when it is full"));
            }
            if (disk.freeBytes() < littleBytes) {
                return List.of(Finding.warn(what, disk.text(), "make room, or shorten retention.run-files"));
            }
            return List.of(
                    took.compareTo(SLOW) > 0
                            ? Finding.warn(
                                    what,
                                    "to make a small file durable took " + took.toMillis() + " ms",
                                    "put the folder on a faster disk")
                            : Finding.ok(what, disk.text() + ", takes files"));
        } catch (IOException e) {
            return List.of(Finding.fail(
                    what,
                    "cannot write there: " + IoProblem.of(e),
                    "see who owns the folder, and that the disk is writable"));
        }
    }

    private static Finding noFolder(String what) {
        return Finding.fail(what, "it is no folder", "name another, or move away what is there");
    }

    private Finding missing(String what) {
        Path there = Disk.nearest(folder);
        return Files.isDirectory(there) && Files.isWritable(there)
                ? Finding.ok(what, "it is not there yet; it is made when it is needed")
                : Finding.fail(
                        what,
                        "it is not there, and cannot be made in " + there,
                        "name another, or see who may write there");
    }

    /** Leaves nothing behind. */
    private Duration write() throws IOException {
        Path file = Files.createTempFile(folder, ".hermes-doctor", "", OwnerOnly.fileAttribute());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long from = System.nanoTime();
            channel.write(ByteBuffer.wrap("hermes\n".getBytes(US_ASCII)));
            channel.force(true);
            return Duration.ofNanos(System.nanoTime() - from);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
