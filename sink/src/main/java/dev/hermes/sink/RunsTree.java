package dev.hermes.sink;

import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Tells one tree of run files from any other of the same cluster, by the file {@value #NAME}: a line with the id of the tree,
 * and one for each tree whose place it takes. All sinks that write one folder find one id there, wherever it is mounted.
 * Immutable.
 *
 * @param runs the folder
 * @param id random, made by the first sink
 * @param replaced ids of the trees whose runs a rebuild has brought into this one
 */
record RunsTree(Path runs, String id, Set<String> replaced) {
    static final String NAME = ".hermes-tree";

    private static final Pattern FILE = Pattern.compile("([0-9a-f-]{36}\n)+");
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

    RunsTree {
        replaced = Set.copyOf(replaced);
    }

    /** The tree in a folder; it gets its id when it has none yet. */
    static RunsTree of(RunsFolder runs) throws IOException {
        Optional<RunsTree> found = read(runs);
        return found.isPresent() ? found.get() : make(runs);
    }

    private static Optional<RunsTree> read(RunsFolder runs) throws IOException {
        Path file = fileIn(runs);
        String text = Files.exists(file) ? Files.readString(file) : "";
        if (!FILE.matcher(text).matches()) {
            return Optional.empty(); // none yet, or one that a power cut has left half written, which nobody has used
        }
        if (!Files.exists(indexIn(runs)) && !hasDay(runs)) {
            return Optional.empty(); // of a tree that was emptied: what its sinks have written is not here any more
        }
        List<String> ids = new ArrayList<>(text.lines().toList());
        return Optional.of(new RunsTree(runs.root(), ids.remove(0), new HashSet<>(ids)));
    }

    /** Several sinks may start at once: the first to have the lock gives the id. */
    private static synchronized RunsTree make(RunsFolder runs) throws IOException {
        Path file = fileIn(runs);
        boolean isNew = !Files.exists(file);
        try (FileChannel channel = FileChannel.open(file, NEW, runs.access().ofFile());
                FileLock lock = channel.lock()) {
            Optional<RunsTree> found = read(runs);
            if (found.isPresent()) {
                return found.get();
            }
            if (isNew) {
                runs.access().widenFile(file);
            }
            makeIndex(runs); // a tree that has an id is never without
            RunsTree made = new RunsTree(runs.root(), UUID.randomUUID().toString(), Set.of());
            channel.truncate(0);
            Bytes.write(channel, 0, ByteBuffer.wrap(made.toBytes()));
            channel.force(true);
            runs.force(runs.root());
            return made;
        }
    }

    private static void makeIndex(RunsFolder runs) throws IOException {
        Path index = indexIn(runs);
        if (!Files.exists(index)) {
            FileChannel.open(index, NEW, runs.access().ofFile()).close();
            runs.access().widenFile(index);
        }
    }

    private static boolean hasDay(RunsFolder runs) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(runs.root())) {
            for (Path entry : entries) {
                if (RunPath.isFolder(entry.getFileName().toString())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Makes the tree the one that those of these ids are replaced by; durable when it returns. */
    void takePlaceOf(Set<String> ids, RunsFolder folder) throws IOException {
        DurableFiles.replace(fileIn(folder), new RunsTree(runs, id, ids).toBytes(), folder.access(), folder.opener());
    }

    private static Path indexIn(RunsFolder runs) {
        return runs.root().resolve(IndexFile.NAME);
    }

    private static Path fileIn(RunsFolder runs) {
        return runs.root().resolve(NAME);
    }

    private byte[] toBytes() {
        StringBuilder text = new StringBuilder(id).append('\n');
        new TreeSet<>(replaced).forEach(other -> text.append(other).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether this is the tree of that claim, or the one that took its place. */
    boolean mayGoOnFrom(TreeClaim claim) {
        return claim.id().equals(id) || replaced.contains(claim.id());
    }

    /** What its sinks say beside their offsets. */
    TreeClaim claim() {
        return new TreeClaim(id, runs.toString());
    }
}
