package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Puts one rebuilt run file in the place of the one in the runs folder, whose copy stays beside the rebuilt one. */
final class RunFileSwap {
    private final RunsFolder into;
    private final RunsFolder live;

    RunFileSwap(RunsFolder into, RunsFolder live) {
        this.into = into;
        this.live = live;
    }

    /**
     * Swaps.
     *
     * @param suffix of the copy's name
     * @return the copy; empty when there was no file
     */
    Optional<Path> swap(String path, String suffix) throws IOException {
        Path rebuilt = into.file(path);
        Path replaced = live.file(path);
        Path copy = into.file(path + suffix);
        boolean exists = Files.exists(replaced, LinkOption.NOFOLLOW_LINKS);
        if (exists && !Files.isRegularFile(replaced, LinkOption.NOFOLLOW_LINKS)) {
            throw new RebuildException(replaced + " is a link, or no file: move it away, then start again");
        }
        if (exists) {
            DurableFiles.copy(replaced, Files.size(replaced), copy, into.access(), FileChannel::open);
        }
        live.createFolderOf(path);
        DurableFiles.copy(rebuilt, Files.size(rebuilt), replaced, live.access(), FileChannel::open);
        live.force(live.root());
        return exists ? Optional.of(copy) : Optional.empty();
    }
}
