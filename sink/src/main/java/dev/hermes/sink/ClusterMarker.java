package dev.hermes.sink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The file {@value #NAME}: says which Kafka cluster's runs a folder holds, so that two are never mixed. It also tells the
 * folder from an empty one that stands in its place, such as the mount point of a disk that is away. Immutable.
 */
final class ClusterMarker {
    static final String NAME = ".hermes-cluster";

    private final Path file;
    private final Path swapMark;

    private ClusterMarker(Path file, Path swapMark) {
        this.file = file;
        this.swapMark = swapMark;
    }

    /**
     * Marks a folder that has no mark yet.
     *
     * @throws SinkStartException when the folder holds another cluster's runs
     */
    static ClusterMarker claim(RunsFolder runs, String clusterId) throws IOException {
        Path file = runs.root().resolve(NAME);
        if (!Files.exists(file)) {
            byte[] mark = (clusterId + "\n").getBytes(StandardCharsets.UTF_8);
            DurableFiles.replace(file, mark, runs.access(), runs.opener());
        }
        requireOwner(runs.root(), file, clusterId);
        return new ClusterMarker(file, SwapMark.fileFor(runs.root()));
    }

    /**
     * Compares a folder's mark, if it has one, and leaves the folder as it is.
     *
     * @throws SinkStartException when the folder holds another cluster's runs
     */
    static void require(Path runs, String clusterId) throws IOException {
        if (!allows(runs, clusterId)) {
            requireOwner(runs, runs.resolve(NAME), clusterId);
        }
    }

    /** Whether the folder may hold that cluster's runs: it is marked as that cluster's, or not at all. */
    static boolean allows(Path runs, String clusterId) throws IOException {
        Path file = runs.resolve(NAME);
        return !Files.exists(file) || ownerIn(file).equals(clusterId);
    }

    private static String ownerIn(Path file) throws IOException {
        return Files.readString(file).strip();
    }

    private static void requireOwner(Path runs, Path file, String clusterId) throws IOException {
        String owner = ownerIn(file);
        if (!owner.equals(clusterId)) {
            throw new SinkStartException("the folder " + runs + " holds the runs of the Kafka cluster " + owner
                    + ", but the bootstrap servers lead to the cluster " + clusterId
                    + ": use another folder; or, if the topics were created anew and the old files moved away, remove "
                    + file);
        }
    }

    /**
     * Throws when the folder is not the one that was marked, or will not be for long: nothing may be written, nor missed, in
     * another. A sink that started before the mark of a swap was set is found here; one whose batch is under way, as a member
     * of its consumer group ({@link NoSink}).
     */
    void check() throws IOException {
        if (Files.exists(swapMark)) {
            throw new FileSystemException(
                    swapMark.toString(),
                    null,
                    "the folder is being replaced by a rebuilt one; if hermes rebuild was cut off, start it again as it was");
        }
        if (!Files.exists(file)) {
            throw new NoSuchFileException(
                    file.toString(),
                    null,
                    "the folder is not mounted, or was emptied: bring it back; if it is lost, hermes rebuild --into DIR --swap makes it anew");
        }
    }
}
