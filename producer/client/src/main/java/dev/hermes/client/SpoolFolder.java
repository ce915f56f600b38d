package dev.hermes.client;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of all spools of a home. A spool is a folder of segment files, and beside it lies its lock,
 * {@code <spool>.lock}. What could not be sent lies beside it too, and is never deleted by us: {@code <spool>.aside} and
 * {@code <spool>-<segment>.corrupt}.
 *
 * @param root the folder, without symbolic links: the same lock has one path only
 */
record SpoolFolder(Path root) {
    private static final String LOCK = ".lock";

    /** Made where it is missing. */
    static SpoolFolder of(HermesHome home) {
        try {
            OwnerOnly.createFolders(home.spool());
            return new SpoolFolder(home.spool().toRealPath());
        } catch (IOException e) {
            throw cannotWrite(home.spool(), e);
        }
    }

    static UncheckedIOException cannotWrite(Path spoolFolder, IOException e) {
        return new UncheckedIOException(
                "cannot write the spool folder %s (%s): set %s to a folder that this process may write"
                        .formatted(spoolFolder, e, HermesHome.VARIABLE),
                e);
    }

    /** Forces itself to the disk, and with it the folders of ours that lead to it. */
    void sync() throws IOException {
        Path runlog = root.getParent();
        for (Path folder : List.of(root, runlog, runlog.getParent())) {
            OwnerOnly.syncFolder(folder);
        }
    }

    Path spool(String name) {
        return root.resolve(name);
    }

    Path lock(String name) {
        return root.resolve(name + LOCK);
    }

    /** All spools, live or left behind. */
    List<String> spools() throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** All spools that have a lock file; their folder may be missing. */
    List<String> locks() throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.endsWith(LOCK))
                    .map(name -> name.substring(0, name.length() - LOCK.length()))
                    .sorted()
                    .toList();
        }
    }

    /** Whether a lock file was last touched before {@code instant}; false when it is gone. */
    boolean isLockOlder(String name, Instant instant) throws IOException {
        try {
            return Files.getLastModifiedTime(lock(name)).toInstant().isBefore(instant);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** About how many bytes of that spool wait to be sent. Its owner may be at work. */
    long waitingBytes(String name) throws IOException {
        Path spool = spool(name);
        AckFile.Ack ack = AckFile.read(spool);
        SpoolPosition settled = ack == null ? Segments.start(spool) : ack.settled();
        long bytes = 0;
        for (long first : Segments.list(spool)) {
            if (first >= settled.segment()) {
                bytes += size(Segments.file(spool, first)) - (first == settled.segment() ? settled.offset() : 0);
            }
        }
        return bytes;
    }

    private static long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0; // deleted by its owner just now
        }
    }

    /** Appends a frame that no broker will take to the file of such; returns it. */
    Path setAside(String name, Frame frame) throws IOException {
        Path path = root.resolve(name + ".aside");
        if (!Files.exists(path)) {
            OwnerOnly.createFile(path);
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(file.length());
            file.write(Frame.encode(frame.seq(), frame.key(), frame.value()));
        }
        return path;
    }

    /** Keeps a copy of a segment that has damaged frames; returns it. */
    Path keepCorrupt(String name, Path segmentFile) throws IOException {
        String segment = segmentFile.getFileName().toString();
        Path copy = root.resolve(name + "-" + segment.substring(0, segment.indexOf('.')) + ".corrupt");
        if (!Files.exists(copy)) {
            Files.copy(segmentFile, copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
        return copy;
    }

    /** Deletes the spool's folder; whoever calls this holds its lock. */
    void delete(String name) throws IOException {
        Path spool = spool(name);
        if (!Files.exists(spool)) {
            return;
        }
        try (Stream<Path> files = Files.list(spool)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(spool);
    }
}
