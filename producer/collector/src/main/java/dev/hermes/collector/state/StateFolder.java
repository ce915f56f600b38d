package dev.hermes.collector.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.event.EventIds;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of the collector's state: one small JSON document for each session file. Each is replaced as a whole, so what
 * is there is complete. One that cannot be read counts as lost. Not thread-safe.
 */
public final class StateFolder {
    /** A file that is gone is forgotten that long after its last change: by then its run is closed for good. */
    private static final Duration FORGET_AFTER = Duration.ofDays(90);

    private static final Logger LOG = LoggerFactory.getLogger(StateFolder.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final String EXTENSION = ".json";
    private static final int NAME_DIGITS = 32;

    private final Path folder;

    /** The state in that folder, which need not exist. */
    public StateFolder(Path folder) {
        this.folder = folder;
    }

    /** Takes one remembered file after the other. */
    @FunctionalInterface
    public interface Visitor {
        void visit(FileState state) throws IOException;
    }

    /** Goes through all that is remembered. */
    public void visit(Visitor visitor) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> documents = Files.newDirectoryStream(folder, "*" + EXTENSION)) {
            for (Path document : documents) {
                FileState state = readOrNull(document);
                if (state != null) {
                    visitor.visit(state);
                }
            }
        }
    }

    /** What is remembered of a file; null: nothing. */
    public FileState find(Path file) throws IOException {
        Path document = document(file.toString());
        return Files.exists(document) ? readOrNull(document) : null;
    }

    private static FileState readOrNull(Path document) throws IOException {
        try {
            return JSON.readValue(document.toFile(), FileState.class);
        } catch (JsonProcessingException e) {
            // what it remembered is read and sent again; the log knows its events by their ids
            LOG.warn("collector state lost, its session file is read anew file={}", document);
            return null;
        }
    }

    /** Remembers a file; the lock must be held. */
    public void save(FileState state) throws IOException {
        Path document = document(state.path());
        Path unfinished = folder.resolve(document.getFileName() + ".tmp");
        JSON.writeValue(unfinished.toFile(), state);
        Files.move(unfinished, document, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Forgets a file if it is gone and has been still for so long that it cannot matter any more. */
    public void forgetIfGone(FileState state, long nowMs) throws IOException {
        boolean old = nowMs - state.stamp().modifiedMs() > FORGET_AFTER.toMillis();
        if (old && !Files.exists(state.file())) {
            Files.deleteIfExists(document(state.path()));
        }
    }

    /** Takes the lock on the whole state; the folder is made if need be. */
    public StateLock lock() throws IOException {
        create();
        return StateLock.take(folder.resolve("lock"));
    }

    /** Makes the folder, for its owner only: its documents name projects. */
    private void create() throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectories(folder.getParent());
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    }

    private Path document(String path) {
        return folder.resolve(EventIds.derived(path).substring(0, NAME_DIGITS) + EXTENSION);
    }
}
