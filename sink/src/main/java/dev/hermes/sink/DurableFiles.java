package dev.hermes.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Set;

/** Files that are put in place as a whole: whoever reads one, after a power cut too, finds the old bytes or the new ones. */
final class DurableFiles {
    private static final Set<StandardOpenOption> WRITE = Set.of(StandardOpenOption.WRITE);
    private static final Set<StandardOpenOption> FOLDER = Set.of(StandardOpenOption.READ);
    private static final String TEMPORARY = ".tmp";

    private DurableFiles() {}

    static void replace(Path file, byte[] bytes, Access access, FileOpener opener) throws IOException {
        Path temporary = temporaryFor(file, access);
        try (FileChannel channel = opener.open(temporary, WRITE)) {
            Bytes.write(channel, 0, ByteBuffer.wrap(bytes));
            channel.force(true);
        }
        access.widenFile(temporary);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        forceNames(file.getParent(), opener);
    }

    /** Puts a copy of another file's first bytes in place, with its time of change. */
    static void copy(Path from, long bytes, Path file, Access access, FileOpener opener) throws IOException {
        Path temporary = temporaryFor(file, access);
        FileTime changed = Files.getLastModifiedTime(from, LinkOption.NOFOLLOW_LINKS);
        try (FileChannel source = FileChannel.open(from, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                FileChannel channel = opener.open(temporary, WRITE)) {
            copy(source, bytes, channel, from);
            Files.setLastModifiedTime(temporary, changed);
            channel.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
        access.widenFile(temporary);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        forceNames(file.getParent(), opener);
    }

    private static void copy(FileChannel source, long bytes, FileChannel channel, Path from) throws IOException {
        long done = 0;
        while (done < bytes) {
            long copied = source.transferTo(done, bytes - done, channel.position(done));
            if (copied <= 0) {
                throw new FileSystemException(from.toString(), null, "it ends before byte " + bytes);
            }
            done += copied;
        }
    }

    /** Makes the names in a folder durable. */
    static void forceNames(Path folder, FileOpener opener) throws IOException {
        try (FileChannel channel = opener.open(folder, FOLDER)) {
            channel.force(true);
        } catch (IOException e) {
            throw DiskFailures.of("sync", folder, e);
        }
    }

    /** Several processes may write the same file at once, so each has a temporary one of its own. */
    private static Path temporaryFor(Path file, Access access) throws IOException {
        return Files.createTempFile(file.getParent(), "." + file.getFileName(), TEMPORARY, access.ofFile());
    }
}
