package dev.hermes.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Whole inputs and outputs of steps, of which the run log holds a preview only: {@code <home>/runlog/payloads/<run>/<sha256>},
 * on the machine where the agent runs. What lies there is redacted, as the line is, so that the hash in the line is that of
 * the file. It is not forced to the disk: after a power cut a file may be empty or torn, so whoever reads one checks its hash.
 * Thread-safe.
 */
public final class PayloadStore {
    /** How long payloads stay that no end of a run has dropped: 30 days, as long as run files. */
    public static final Duration RETENTION = Duration.ofDays(30);

    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    private final Path root;

    public PayloadStore(HermesHome home) {
        this.root = home.payloads();
    }

    /** Keeps a payload; one that is there already is left as it is, unless its length says that it is torn. */
    void keep(String runId, String sha256, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        Path folder = folder(runId);
        Path file = folder.resolve(sha256);
        if (look(file).filter(kept -> kept.bytes() == bytes.length).isPresent()) {
            return;
        }
        OwnerOnly.createFolders(folder);
        Path begun = folder.resolve(sha256 + "." + RandomId.next());
        OwnerOnly.createFile(begun);
        Files.write(begun, bytes);
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
        drop(folder, payload -> !kept.contains(payload.file().getFileName().toString()), payload -> {});
    }

    /**
     * Drops what was kept before that time, whatever became of its run.
     *
     * @param dropped gets each payload when its file is gone
     */
    public void dropBefore(Instant time, Consumer<KeptPayload> dropped) throws IOException {
        for (Path run : runs()) {
            drop(run, payload -> payload.since().isBefore(time), dropped);
        }
    }

    /** Finds what {@link #dropBefore} would drop at this moment, and changes nothing. */
    public void findBefore(Instant time, Consumer<KeptPayload> found) throws IOException {
        for (Path run : runs()) {
            for (Path file : entries(run)) {
                look(file).filter(payload -> payload.since().isBefore(time)).ifPresent(found);
            }
        }
    }

    private List<Path> runs() throws IOException {
        return entries(root).stream()
                .filter(run -> Files.isDirectory(run, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private static void drop(Path folder, Predicate<KeptPayload> choice, Consumer<KeptPayload> dropped)
            throws IOException {
        boolean isEmpty = true;
        for (Path file : entries(folder)) {
            Optional<KeptPayload> payload = look(file);
            if (payload.filter(choice).isEmpty()) {
                isEmpty &= payload.isEmpty();
            } else if (Files.deleteIfExists(file)) {
                dropped.accept(payload.get());
            }
        }
        if (isEmpty) {
            dropFolder(folder);
        }
    }

    private static void dropFolder(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // the agent has kept one more meanwhile, so the folder is still needed
        }
    }

    /** None where there is no such folder; another process may have dropped it. */
    private static List<Path> entries(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
            return entries;
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Empty where it is not there; another process may have been quicker. */
    private static Optional<KeptPayload> look(Path file) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return Optional.of(new KeptPayload(
                    file, attributes.size(), attributes.lastModifiedTime().toInstant()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private Path folder(String runId) {
        return root.resolve(RunPath.encode(runId));
    }
}
