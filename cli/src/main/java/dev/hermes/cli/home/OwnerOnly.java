package dev.hermes.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders that nobody but their owner may read. */
public final class OwnerOnly {
    static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /** Makes a folder and those above it, where they are missing; one that is there already is closed to others. */
    public static void folder(Path folder) throws IOException {
        Files.createDirectories(folder, folderAttribute());
        if (!Files.getPosixFilePermissions(folder).equals(FOLDER)) {
            Files.setPosixFilePermissions(folder, FOLDER);
        }
    }

    /** For a folder that is made. */
    public static FileAttribute<Set<PosixFilePermission>> folderAttribute() {
        return PosixFilePermissions.asFileAttribute(FOLDER);
    }

    /** For a file that is made. */
    public static FileAttribute<Set<PosixFilePermission>> fileAttribute() {
        return PosixFilePermissions.asFileAttribute(FILE);
    }

    /** Puts a file in place as a whole: a reader sees the old text or the new one. */
    public static void replace(Path file, String text) throws IOException {
        Path next = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".new", fileAttribute());
        try {
            write(next, text);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static void write(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
