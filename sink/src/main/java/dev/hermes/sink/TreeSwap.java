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
 * is finished by {@link #finish}: which of the folders are there, and which one holds the state of a rebuild, says how far it
 * came.
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
        FileStore disk = Files.getFileStore(folder.getParent());
        boolean isMount =
                Files.isDirectory(folder) && !Files.getFileStore(folder).equals(disk);
        if (isMount || !Files.getFileStore(existing(into)).equals(disk)) {
            throw new RebuildException(
                    "the folder " + into + " cannot take the place of " + folder
                            + " by a rename: " + (isMount ? "that is the root of a disk" : "they lie on two disks")
                            + "; name one beside it with --into, or stop all sinks, leave out --swap, move the folders by hand and rewind the"
                            + " sinks' consumer groups to the earliest offset (docs/upgrading.md), so that nothing is passed over");
        }
    }

    /**
     * For any rebuild: links may hide that one lies in the other. Then it would write into the tree of the sinks, or a rename
     * would take both along.
     *
     * @throws RebuildException when they do
     */
    static void requireApart(Path runs, Path into) throws IOException {
        Path realRuns = real(SwapMark.folder(runs));
        Path realInto = real(into);
        if (realInto.startsWith(realRuns) || realRuns.startsWith(realInto)) {
            throw new RebuildException("the folder " + into + ", which is " + realInto + ", and the runs folder " + runs
                    + " lie in each other: --into must lie outside the runs folder, and must not hold it");
        }
    }

    /** Without links, as far as it is there. */
    private static Path real(Path path) throws IOException {
        Path existing = existing(path);
        return existing.toRealPath().resolve(existing.relativize(path));
    }

    private static Path existing(Path path) {
        Path existing = path;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing;
    }

    /**
     * Ends what an earlier start has begun. Where nothing was renamed yet it leaves all as it is; where the rebuilt folder is
     * gone before it was in place, it takes the former one back, and all begins anew.
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
        boolean isIntoThere = Files.exists(mark.into());
        if (!isIntoThere && !isSwappedIn(mark, folder)) {
            takeBack(mark, folder);
            return Optional.empty();
        }
        if (!config.swap() || !isInto(config, mark)) {
            throw new RebuildException("the folder " + runs + " is being replaced by " + mark.into()
                    + ", which was cut off: end it first, hermes rebuild --swap --into " + mark.into());
        }
        boolean isFirstRenamed = Files.exists(mark.before()) && !Files.exists(folder);
        if (isIntoThere && !isFirstRenamed) {
            return Optional.empty();
        }
        if (!Files.exists(folder)) {
            rename(mark.into(), folder);
        }
        end(mark, folder);
        return Optional.of(mark.before());
    }

    /**
     * Whether the folder in place is the rebuilt one: until {@link #end} it holds the state of its rebuild, which {@link
     * #begin} has taken from the former one if that had any. Behind that it has the mark of its cluster, and the former one is
     * there under its other name; a folder that somebody has made by hand meanwhile has no such mark.
     */
    private static boolean isSwappedIn(SwapMark mark, Path folder) {
        boolean isMarked = Files.exists(folder.resolve(ClusterMarker.NAME));
        return Files.exists(folder.resolve(RebuildState.NAME)) || (Files.exists(mark.before()) && isMarked);
    }

    /** Somebody has removed the rebuilt folder: there is nothing that could be put in place. */
    private static void takeBack(SwapMark mark, Path folder) throws IOException {
        if (!Files.exists(folder) && Files.exists(mark.before())) {
            rename(mark.before(), folder);
        }
        mark.remove();
    }

    /** The folder's name may be written in several ways; when it is renamed already, only its parent is left to ask. */
    private static boolean isInto(RebuildConfig config, SwapMark mark) throws IOException {
        return real(config.into()).equals(mark.into());
    }

    /**
     * Sets the mark.
     *
     * @param into the rebuilt folder
     * @param before where the former folder, if there is one, goes
     */
    static SwapMark begin(Path runs, Path into, Path before, Access access) throws IOException {
        Path folder = SwapMark.folder(runs);
        if (Files.exists(folder)) {
            forgetRebuild(folder); // of a tree that was moved here by hand
        }
        return SwapMark.set(runs, into, before, access);
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

    /** Whether there is nothing to end when a swap failed. */
    static boolean isNothingRenamed(SwapMark mark) {
        return Files.exists(mark.into()) && !Files.exists(mark.before());
    }

    private static void end(SwapMark mark, Path folder) throws IOException {
        forgetRebuild(folder);
        mark.remove();
    }

    private static void forgetRebuild(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(ChosenRuns.NAME));
        Files.deleteIfExists(folder.resolve(RebuildState.NAME));
        DurableFiles.forceNames(folder, FileChannel::open);
    }
}
