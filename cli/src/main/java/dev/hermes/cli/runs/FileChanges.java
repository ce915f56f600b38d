package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Changes of runs, by the files of a folder: rows that are appended to the index, and run files that grow. Files are looked at in the
 * two newest folders, and wherever a run goes on; one that grows elsewhere is met when its row comes.
 */
final class FileChanges implements RunChanges {
    private static final int NEWEST_FOLDERS = 2;

    /** Runs whose fold is kept between two looks; of others the file is read from its begin again. */
    private static final int MOST_GROWING = 256;

    private final RunsFolder folder;
    private final Map<String, Long> sizes = new HashMap<>();
    private final Map<String, String> lastGiven = new HashMap<>();
    private final Map<String, GrowingRun> growing = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, GrowingRun> eldest) {
            return size() > MOST_GROWING;
        }
    };
    private final Set<String> running = new TreeSet<>();
    private long indexSize;

    /** What is there now is no change. Sizes are taken first, so that nothing is missed in between. */
    FileChanges(RunsFolder folder) throws IOException {
        this.folder = folder;
        this.indexSize = folder.indexSize();
        for (RunFile file : watched()) {
            sizes.put(file.path(), sizeOf(file));
        }
        folder.all().forEach(this::remember);
    }

    private void remember(IndexedRun run) {
        lastGiven.put(run.runId(), run.row());
        if (run.status().equals(RunState.RUNNING)) {
            running.add(run.path());
        } else {
            running.remove(run.path());
        }
    }

    private Set<RunFile> watched() throws IOException {
        Set<RunFile> files = new LinkedHashSet<>(folder.filesOfNewest(NEWEST_FOLDERS));
        running.forEach(path -> files.add(folder.file(path)));
        return files;
    }

    private static long sizeOf(RunFile file) throws IOException {
        try {
            return Files.size(file.file());
        } catch (NoSuchFileException e) {
            return 0; // pruned
        }
    }

    @Override
    public List<IndexedRun> next(Duration longest) throws IOException, InterruptedException {
        Map<String, IndexedRun> changed = new LinkedHashMap<>();
        Poll.until(
                () -> {
                    lookAtFiles(changed);
                    lookAtIndex(changed);
                    return !changed.isEmpty();
                },
                longest);
        changed.values().forEach(this::remember);
        return List.copyOf(changed.values());
    }

    private void lookAtFiles(Map<String, IndexedRun> changed) throws IOException {
        for (RunFile file : watched()) {
            long size = sizeOf(file);
            Long before = sizes.put(file.path(), size);
            if (size > 0 && (before == null || before != size)) {
                GrowingRun run = growing.computeIfAbsent(file.path(), path -> new GrowingRun(file, folder.warnings()));
                run.next(event -> {});
                if (!run.isEmpty()) {
                    add(IndexedRun.of(run.summary()), changed);
                }
            }
        }
    }

    private void lookAtIndex(Map<String, IndexedRun> changed) throws IOException {
        long size = folder.indexSize();
        // smaller: the index was compacted, which changes no run
        indexSize = size > indexSize ? folder.indexFrom(indexSize, run -> add(run, changed)) : size;
    }

    private void add(IndexedRun run, Map<String, IndexedRun> changed) {
        if (!run.row().equals(lastGiven.get(run.runId()))) {
            changed.remove(run.runId()); // the latest change counts, at its place
            changed.put(run.runId(), run);
        }
    }

    @Override
    public void close() {
        // files are opened for each look
    }
}
