package dev.hermes.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The file {@value #NAME}: says which Kafka cluster's runs a folder holds, so that two are never mixed. It also tells the
 * folder from an empty one that stands in its place, such as the mount point of a disk that is away. Immutable.
 */
final class ClusterMarker {
    static final String NAME = ".hermes-cluster";

    private final Path file;

    private ClusterMarker(Path file) {
        this.file = file;
    }

    /**
     * Marks a folder that has no mark yet.
     *
     * @throws SinkStartException when the folder holds another cluster's runs
     */
    static ClusterMarker claim(RunsFolder runs, String clusterId) throws IOException {
        Path file = runs.root().resolve(NAME);
        if (!Files.exists(file)) {
            write(runs, file, clusterId);
        }
        String owner = Files.readString(file).strip();
        if (!owner.equals(clusterId)) {
            throw new SinkStartException("the folder " + runs.root() + " holds the runs of the Kafka cluster " + owner
                    + ", but the bootstrap servers lead to the cluster " + clusterId
                    + ": use another folder; or, if the topics were created anew and the old files moved away, remove "
                    + file);
        }
        return new ClusterMarker(file);
    }

    private static void write(RunsFolder runs, Path file, String clusterId) throws IOException {
        Path temporary =
                Files.createTempFile(runs.root(), NAME, ".tmp", runs.access().ofFile());
        try (FileChannel channel = runs.opener().open(temporary, Set.of(StandardOpenOption.WRITE))) {
            Bytes.write(channel, 0, ByteBuffer.wrap((clusterId + "\n").getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        }
        runs.access().widenFile(temporary);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        runs.force(runs.root());
    }

    /** Throws when the folder is not the one that was marked: nothing may be written, nor missed, in another. */
    void check() throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(
                    file.toString(), null, "the folder is not mounted, or was emptied: bring it back, or start again");
        }
    }
}
