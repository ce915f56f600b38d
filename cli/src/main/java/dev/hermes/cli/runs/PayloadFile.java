package dev.hermes.cli.runs;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that should hold a payload. A power cut may have torn it, and somebody may have changed it: it must prove itself.
 *
 * @param sha256 of the whole payload, lower-case hex
 */
public record PayloadFile(Path path, String sha256) {
    /**
     * Whether it is the payload.
     *
     * @throws java.nio.file.NoSuchFileException when there is no such file
     */
    public boolean isWhole() throws IOException {
        return FileHash.of(path).equals(sha256);
    }

    /**
     * Puts a copy in place as a whole, and on the disk for good. Several may do so at once: each finds the same bytes there.
     *
     * @return whether this is the payload; else nothing was put there
     * @throws IOException when it cannot be read, or the copy cannot be written; nothing was put there then either
     */
    public boolean copyTo(Path target) throws IOException {
        Path folder = target.getParent();
        Files.createDirectories(folder);
        Path unfinished = Files.createTempFile(folder, ".promoted-", ".tmp");
        try {
            if (!copyInto(unfinished)) {
                return false;
            }
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
            forceNames(folder);
            return true;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private boolean copyInto(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            boolean isWhole =
                    FileHash.copying(path, Channels.newOutputStream(channel)).equals(sha256);
            channel.force(true);
            return isWhole;
        }
    }

    /** So that a power cut does not take the name of the new file. */
    private static void forceNames(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
