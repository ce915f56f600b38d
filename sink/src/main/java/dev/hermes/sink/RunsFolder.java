package dev.hermes.sink;

import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The folder of all runs: opens run files by their paths, creates them, and makes their names durable. Follows no link
 * below the folder. Thread-safe.
 */
final class RunsFolder {
    private static final Set<? extends OpenOption> EXISTING =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<? extends OpenOption> NEW = Set.of(
            StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<? extends OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private final Path root;
    private final Access access;
    private final FileOpener opener;
    /**
     * Whether all names in a folder are durable. A folder that is not here was made, or last written, by who knows whom, so
     * its own name may not be durable either. One entry for each day that was written.
     */
    private final Map<Path, Boolean> namesForced = new ConcurrentHashMap<>();

    private RunsFolder(Path root, Access access, FileOpener opener) {
        this.root = root;
        this.access = access;
        this.opener = opener;
    }

    /** The folder, created where it is missing. */
    static RunsFolder open(Path runs, Access access, FileOpener opener) throws IOException {
        Path existing = runs;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        Files.createDirectories(runs, access.ofFolder());
        RunsFolder folder = new RunsFolder(runs.toRealPath(), access, opener);
        for (Path created = runs; !created.equals(existing); created = created.getParent()) {
            access.widenFolder(created);
            folder.force(created.getParent());
        }
        return folder;
    }

    /** A folder that is only read, and need not be there. */
    static RunsFolder unopened(Path runs) {
        return new RunsFolder(runs, Access.OWNER, FileChannel::open);
    }

    Path root() {
        return root;
    }

    Access access() {
        return access;
    }

    FileOpener opener() {
        return opener;
    }

    /** The file of a run; {@link RunPath#isPath} holds for its path. */
    Path file(String path) {
        return root.resolve(path);
    }

    /** Size of the run's file; -1 where there is none. */
    long sizeOf(String path) throws IOException {
        BasicFileAttributes found = attributesOrNull(file(path));
        return found == null || !found.isRegularFile() ? -1 : found.size();
    }

    /** Whether the run has no file, though nobody has deleted it on purpose: the audit line comes before the deletion. */
    boolean isLacking(String path, PrunedRuns pruned) throws IOException {
        return sizeOf(path) < 0 && !pruned.contains(path);
    }

    /** Whether the run's file ends inside a line; not where there is none. */
    boolean endsInsideALine(String path) throws IOException {
        try (FileChannel channel = openToRead(path)) {
            long size = channel == null ? 0 : channel.size();
            return size > 0 && Bytes.read(channel, size - 1, 1)[0] != '\n';
        } catch (RefusedFileException e) {
            return false; // a link, or no file, is found as such
        }
    }

    /** The run's file, to read and write; null where there is none. */
    FileChannel openExisting(String path) throws IOException, RefusedFileException {
        return open(path, EXISTING);
    }

    /** The run's file, to read only; null where there is none. */
    FileChannel openToRead(String path) throws IOException, RefusedFileException {
        return open(path, READ);
    }

    private FileChannel open(String path, Set<? extends OpenOption> options) throws IOException, RefusedFileException {
        Path file = file(path);
        BasicFileAttributes folder = attributesOrNull(file.getParent());
        if (folder == null) {
            return null;
        }
        if (!folder.isDirectory()) {
            throw new RefusedFileException("its folder is a link, or no folder");
        }
        BasicFileAttributes found = attributesOrNull(file);
        if (found == null) {
            return null;
        }
        if (!found.isRegularFile()) {
            throw new RefusedFileException("what has its name is a link, or no file");
        }
        return opener.open(file, options);
    }

    /** The run's file, created with its folder where they are missing. */
    FileChannel create(String path) throws IOException {
        Path file = file(path);
        createFolderOf(path);
        FileChannel channel = opener.open(file, NEW, access.ofFile());
        try {
            access.widenFile(file);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Creates the folder of a run's file where it is missing. */
    void createFolderOf(String path) throws IOException {
        createFolder(file(path).getParent());
        namesForced.replace(file(path).getParent(), false);
    }

    private void createFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        try {
            Files.createDirectory(folder, access.ofFolder());
            access.widenFolder(folder);
        } catch (FileAlreadyExistsException e) {
            // another of our threads, or another sink, was quicker: there it is
            return;
        } finally {
            namesForced.remove(folder);
        }
    }

    /** When the last line of the file was received; readers and retention go by it. */
    void setReceived(String path, FileTime received) throws IOException {
        BasicFileAttributeView view =
                Files.getFileAttributeView(file(path), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (!view.readAttributes().lastModifiedTime().equals(received)) {
            view.setTimes(received, null, null);
        }
    }

    /** Makes the names of these runs' files and of their folders durable. */
    void forceNames(Collection<String> paths) throws IOException {
        Set<Path> folders = new HashSet<>();
        for (String path : paths) {
            folders.add(file(path).getParent());
        }
        for (Path folder : folders) {
            Boolean forced = namesForced.get(folder);
            if (forced == null) {
                force(root);
            }
            if (forced == null || !forced) {
                force(folder);
                namesForced.put(folder, true);
            }
        }
    }

    /** Makes the names in a folder durable. */
    void force(Path folder) throws IOException {
        DurableFiles.forceNames(folder, opener);
    }

    /** What the name itself stands for, not what a link leads to; null where there is nothing. */
    static BasicFileAttributes attributesOrNull(Path path) throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
