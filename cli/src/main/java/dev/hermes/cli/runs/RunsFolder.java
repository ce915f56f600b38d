package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A folder of run files with their index: {@code <home>/runs}, or a copy of it. What cannot be read (a bad line, a foreign
 * file) is reported to {@code warnings} and passed over; nothing is ever written. Not thread-safe.
 */
public final class RunsFolder {
    private final Path runs;
    private final Consumer<String> warnings;
    private Map<String, IndexedRun> index;

    public RunsFolder(Path runs, Consumer<String> warnings) {
        this.runs = runs;
        this.warnings = warnings;
    }

    /** Whether there is such a folder. */
    public boolean exists() {
        return Files.isDirectory(runs);
    }

    Consumer<String> warnings() {
        return warnings;
    }

    /** The run files, in the order of their paths. */
    public List<RunFile> files() throws IOException {
        return RunFileList.files(runs, name -> true);
    }

    /** The index, by run id; it is read once. */
    Map<String, IndexedRun> index() throws IOException {
        if (index == null) {
            index = new RunIndex(runs, warnings).runs(WantedRows.ALL);
        }
        return index;
    }

    /** The rows of those runs in the index, by run id. */
    Map<String, IndexedRun> index(Set<String> runIds) throws IOException {
        return new RunIndex(runs, warnings).runs(new WantedRows.OfRuns(runIds));
    }

    /** Size of the index in bytes; 0 where there is none. */
    long indexSize() throws IOException {
        return new RunIndex(runs, warnings).size();
    }

    /** Gives the whole rows of the index from a byte on where one starts, and where the next one starts. */
    long indexFrom(long offset, Consumer<IndexedRun> rows) throws IOException {
        return new RunIndex(runs, warnings).rowsFrom(offset, rows);
    }

    /** The run files of the newest folders, in the order of their paths. */
    List<RunFile> filesOfNewest(int folders) throws IOException {
        return RunFileList.filesOfNewest(runs, folders);
    }

    /** The file of a path below the folder. */
    RunFile file(String path) {
        return new RunFile(runs, path);
    }

    /** The summaries that the index has, by run id. */
    public Map<String, String> summaries() throws IOException {
        return new RunIndex(runs, warnings).summaries();
    }

    /** All runs as the index has them; of those that are not finished, as their files have them now. */
    public Collection<IndexedRun> all() throws IOException {
        Map<String, IndexedRun> all = new LinkedHashMap<>(index());
        Set<String> indexedPaths = new HashSet<>();
        List<RunFile> unfinished = new ArrayList<>();
        for (IndexedRun run : all.values()) {
            indexedPaths.add(run.path());
            RunFile file = fileOf(run);
            if (run.status().equals(RunState.RUNNING) && file.exists()) {
                unfinished.add(file);
            }
        }
        for (RunFile file : files()) {
            if (!indexedPaths.contains(file.path())) {
                unfinished.add(file);
            }
        }
        OneFilePerRun oneFile = new OneFilePerRun(all, warnings);
        for (IndexedRun run : read(unfinished)) {
            if (oneFile.take(run.runId(), fileOf(run))) {
                all.put(run.runId(), run);
            }
        }
        return all.values();
    }

    /** The runs of files, as these have them now, in their order. */
    List<IndexedRun> read(List<RunFile> files) {
        return FileScan.each(files, RunsFolder::read, warnings);
    }

    private static IndexedRun read(RunFile file, Consumer<String> warnings) throws IOException {
        RunFold fold = RunFold.of(file, warnings, delta -> {});
        return fold == null ? null : IndexedRun.of(fold.summary(file.path(), null));
    }

    RunFile fileOf(IndexedRun run) {
        return new RunFile(runs, run.path());
    }

    /** The run with that id, else those whose ids begin so, by id; empty when there is none. */
    public List<FoundRun> find(String id) throws IOException {
        Map<String, FoundRun> found = new LinkedHashMap<>();
        Set<String> indexedPaths = new HashSet<>();
        for (IndexedRun run :
                new RunIndex(runs, warnings).runs(new WantedRows.WithPrefix(id)).values()) {
            found.put(run.runId(), new FoundRun(run.runId(), run, fileOf(run)));
            indexedPaths.add(run.path());
        }
        if (!found.containsKey(id)) {
            findUnindexed(id, indexedPaths, found);
        }
        FoundRun exact = found.get(id);
        return exact == null ? List.copyOf(found.values()) : List.of(exact);
    }

    private void findUnindexed(String id, Set<String> indexedPaths, Map<String, FoundRun> found) throws IOException {
        String namePrefix = namePrefix(id);
        List<RunFile> unindexed = RunFileList.files(runs, name -> name.startsWith(namePrefix)).stream()
                .filter(file -> !indexedPaths.contains(file.path()))
                .toList();
        for (FoundRun run : FileScan.each(unindexed, RunsFolder::runOf, warnings)) {
            if (run.runId().startsWith(id)) {
                found.putIfAbsent(run.runId(), run);
            }
        }
    }

    /** How the files of all runs begin whose ids begin so. */
    private static String namePrefix(String idPrefix) {
        String encoded = RunPath.encode(idPrefix);
        int mark = encoded.indexOf('~');
        return mark < 0 ? encoded : encoded.substring(0, mark);
    }

    /** The run by its first event; what is wrong with the file is reported if it is the one to be shown. */
    private static FoundRun runOf(RunFile file, Consumer<String> warnings) throws IOException {
        try (RunEvents events = RunEvents.openAgain(file)) {
            RunEvent first = events.next();
            return first == null ? null : new FoundRun(first.line().runId(), null, file);
        }
    }

    /** When the file of that run was pruned, as the audit line has it; null when none says so. */
    public String prunedAt(String runId) throws IOException {
        return new PruneLog(runs, warnings).prunedAt(runId);
    }

    /** The runs of the index whose files are gone. */
    public List<IndexedRun> withoutFile() throws IOException {
        Set<String> there = new HashSet<>();
        files().forEach(file -> there.add(file.path()));
        List<IndexedRun> gone = new ArrayList<>();
        for (IndexedRun run : index().values()) {
            if (!there.contains(run.path())) {
                gone.add(run);
            }
        }
        return gone;
    }
}
