package dev.hermes.cli.up;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * The file system that a folder is on.
 *
 * @param freeBytes what this user may still write
 * @param totalBytes its size
 */
public record Disk(Path folder, long freeBytes, long totalBytes) {
    private static final double GIB = 1L << 30;

    public Disk {
        Objects.requireNonNull(folder, "folder");
    }

    /** Of a folder, or of the nearest one above it that is there. */
    public static Disk of(Path folder) throws IOException {
        FileStore store = Files.getFileStore(nearest(folder));
        return new Disk(folder, store.getUsableSpace(), store.getTotalSpace());
    }

    /** The folder or file itself, or the nearest one above it that is there. */
    public static Path nearest(Path folder) {
        Path there = folder.toAbsolutePath();
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        return there;
    }

    /** {@code 12.3 GiB free of 50.0 GiB}. */
    public String text() {
        return String.format(Locale.ROOT, "%.1f GiB free of %.1f GiB", freeBytes / GIB, totalBytes / GIB);
    }
}
