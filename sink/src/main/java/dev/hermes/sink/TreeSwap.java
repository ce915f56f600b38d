package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Puts a rebuilt folder in the place of the runs folder: two renames, under a {@link SwapMark}. What was cut off between them
 * is finished by {@link #finish}: which of the two folders are there says how far it came.
 */
final class TreeSwap {
    private TreeSwap() {}

    /**
     * For a rebuild that begins: whether it could be swapped in at its end.
     *
     * @throws RebuildException when a rename cannot do it
     */
    static void requirePossible(Path runs, Path into) throws IOException {
        Path folder = SwapMark.folder(runs);
        Files.createDirectories(folder.getParent());
        requireApart(folder, into);
        FileStore disk = Files.getFileStore(folder.getParent());
        boolean isMount =
                Files.isDirectory(folder) && !Files.getFileStore(folder).equals(disk);
        if (isMount || !Files.getFileStore(existing(into)).equals(disk)) {
            throw new RebuildException("the folder " + into + " cannot take the place of " + folder
                    + " by a rename: " + (isMount ? "that is the root of a disk" : "they lie on two disks")
                    + "; name one beside it with --into, or leave out --swap and move the folders by hand");
        }
    }

    /** Links may hide that one lies in the other: then a rename would take both along. */
    private static void requireApart(Path folder, Path into) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Path runs = folder.toRealPath();
        boolean isInside = existing(into).toRealPath().startsWith(runs);
        boolean isAround = Files.exists(into) && runs.startsWith(into.toRealPath());
        if (isInside || isAround) {
            throw new RebuildException("the folder " + into + " and the runs folder " + folder
                    + " lie in each other: name another with --into");
        }
    }

    private static Path existing(Path path) {
        Path existing = path;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing;
    }

    /**
     * Ends what an earlier start has begun. Where nothing was renamed yet it leaves all as it is.
     *
     * @return where the former folder lies; empty when there was nothing to end
     * @throws RebuildException when another folder is about to be swapped in
     */
    static Optional<Path> finish(RebuildConfig config) throws IOException {
        Path runs = config.live().runs();
        Optional<SwapMark> found = SwapMark.find(runs);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        SwapMark mark = found.get();
        Path folder = SwapMark.folder(runs);
        boolean nothingRenamed = Files.exists(folder) && Files.exists(mark.into());
        if (!config.swap() || !isInto(config, mark)) {
            throw new RebuildException("the folder " + runs + " is being replaced by " + mark.into()
                    + ", which was cut off: end it first, hermes rebuild --swap --into " + mark.into());
        }
        if (nothingRenamed) {
            return Optional.empty();
        }
        if (!Files.exists(folder)) {
            rename(mark.into(), folder);
        }
        end(mark, folder);
        return Optional.of(mark.before());
    }

    /** The folder's name may be written in several ways; when it is renamed already, only its parent is left to ask. */
    private static boolean isInto(RebuildConfig config, SwapMark mark) throws IOException {
        Path into = config.into();
        Path real = Files.exists(into)
                ? into.toRealPath()
                : existing(into).toRealPath().resolve(existing(into).relativize(into));
        return real.equals(mark.into());
    }

    /** Swaps; the former folder, if there is one, goes to {@code before}. */
    static void swap(SwapMark mark, Path runs) throws IOException {
        Path folder = SwapMark.folder(runs);
        if (Files.exists(folder)) {
            rename(folder, mark.before());
        }
        rename(mark.into(), folder);
        end(mark, folder);
    }

    private static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw DiskFailures.of("rename " + from + " to", to, e);
        }
        DurableFiles.forceNames(to.getParent(), FileChannel::open);
    }

    private static void end(SwapMark mark, Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(ChosenRuns.NAME));
        Files.deleteIfExists(folder.resolve(RebuildState.NAME));
        DurableFiles.forceNames(folder, FileChannel::open);
        mark.remove();
    }
}
