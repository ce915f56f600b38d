package dev.hermes.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whole inputs and outputs of steps, of which the run log holds a preview only: {@code <home>/runlog/payloads/<run>/<sha256>},
 * on the machine where the agent runs. What lies there is redacted, as the line is, so that the hash in the line is that of
 * the file. Thread-safe.
 */
public final class PayloadStore {
    /** How long payloads stay that no end of a run has dropped: 30 days, as long as run files. */
    public static final Duration RETENTION = Duration.ofDays(30);

    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    private final Path root;

    public PayloadStore(HermesHome home) {
        this.root = home.payloads();
    }

    /** Keeps a payload; one that is there already is left as it is. */
    void keep(String runId, String sha256, String text) throws IOException {
        Path folder = folder(runId);
        Path file = folder.resolve(sha256);
        if (Files.exists(file)) {
            return;
        }
        OwnerOnly.createFolders(folder);
        Path begun = folder.resolve(sha256 + "." + RandomId.next());
        OwnerOnly.createFile(begun);
        Files.write(begun, text.getBytes(UTF_8));
        Files.move(begun, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The file of a payload; empty where it is not on this machine (any more).
     *
     * @param sha256 as the line says it; what is no hash is found nowhere
     */
    public Optional<Path> find(String runId, String sha256) {
        if (!SHA256.matcher(sha256).matches()) {
            return Optional.empty();
        }
        Path file = folder(runId).resolve(sha256);
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Optional.of(file) : Optional.empty();
    }

    /** The run is over: drops its payloads but those. */
    void dropAllBut(String runId, Set<String> kept) throws IOException {
        Path folder = folder(runId);
        if (!Files.isDirectory(folder)) {
            return;
        }
        deleteFiles(folder, file -> !kept.contains(file.getFileName().toString()));
    }

    /** Drops what was kept before that time, whatever became of its run. */
    public void dropBefore(Instant time) throws IOException {
        if (!Files.isDirectory(root)) {
            return;
        }
        try (DirectoryStream<Path> runs = Files.newDirectoryStream(root)) {
            for (Path run : runs) {
                if (Files.isDirectory(run, LinkOption.NOFOLLOW_LINKS)) {
                    deleteFiles(
                            run,
                            file -> Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                                    .toInstant()
                                    .isBefore(time));
                }
            }
        }
    }

    private interface Choice {
        boolean takes(Path file) throws IOException;
    }

    private static void deleteFiles(Path folder, Choice choice) throws IOException {
        boolean isEmpty = true;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                boolean goes = isThere(file) && choice.takes(file);
                if (goes) {
                    Files.deleteIfExists(file);
                }
                isEmpty &= goes;
            }
        }
        if (isEmpty) {
            Files.deleteIfExists(folder);
        }
    }

    /** Another process may have been quicker. */
    private static boolean isThere(Path file) throws IOException {
        try {
            Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private Path folder(String runId) {
        return root.resolve(RunPath.encode(runId));
    }
}
