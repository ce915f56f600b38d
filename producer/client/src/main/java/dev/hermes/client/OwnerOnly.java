package dev.hermes.client;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes files and folders that only their owner can read. */
final class OwnerOnly {
    private OwnerOnly() {}

    /** A folder and those above it, where they are missing. */
    static void createFolders(Path folder) throws IOException {
        Files.createDirectories(folder, permissions(folder, "rwx------"));
    }

    static void createFolder(Path folder) throws IOException {
        Files.createDirectory(folder, permissions(folder, "rwx------"));
    }

    /** A new, empty file. */
    static void createFile(Path file) throws IOException {
        Files.createFile(file, permissions(file, "rw-------"));
    }

    /** Forces a folder to the disk, so that a power cut does not take the names of its new files. */
    static void syncFolder(Path folder) throws IOException {
        boolean interrupted = Thread.interrupted(); // a channel closes itself under an interrupted thread
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static FileAttribute<?>[] permissions(Path path, String permissions) {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }
}
