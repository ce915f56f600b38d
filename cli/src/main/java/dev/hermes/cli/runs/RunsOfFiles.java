package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunPath;
import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * The runs of some files among many, as the folder's index has them; of those that are not finished, as their files have them
 * now. Of a run's copies one file counts: that of the index, else the first. Not thread-safe.
 */
final class RunsOfFiles {
    private final RunsFolder folder;
    private final List<RunFile> files;
    private NavigableMap<String, List<RunFile>> byName;

    /** Over all files of the folder, in the order of their paths. */
    RunsOfFiles(RunsFolder folder, List<RunFile> files) {
        this.folder = folder;
        this.files = files;
    }

    /** The runs of files, of which each is given with the id of its run. */
    List<IndexedRun> of(Map<RunFile, String> runIds) throws IOException {
        Map<String, IndexedRun> index = folder.index(Set.copyOf(runIds.values()));
        OneFilePerRun oneFile = new OneFilePerRun(index, folder.warnings());
        List<IndexedRun> runs = new ArrayList<>();
        List<RunFile> unfinished = new ArrayList<>();
        for (Map.Entry<RunFile, String> file : runIds.entrySet()) {
            IndexedRun row = index.get(file.getValue());
            if (row == null) {
                unfinished.addAll(filesOf(file.getValue()));
            } else if (oneFile.take(row.runId(), file.getKey())) {
                if (row.status().equals(RunState.RUNNING)) {
                    unfinished.add(file.getKey());
                } else {
                    runs.add(row);
                }
            }
        }
        for (IndexedRun run : folder.read(unfinished.stream().distinct().toList())) {
            RunFile file = folder.fileOf(run);
            boolean counts = !isFinished(index.get(run.runId())) && oneFile.take(run.runId(), file);
            if (counts && runIds.containsKey(file)) {
                runs.add(run);
            }
        }
        return runs;
    }

    /** A file whose name could be another run's is looked at for that one too. */
    private static boolean isFinished(IndexedRun row) {
        return row != null && !row.status().equals(RunState.RUNNING);
    }

    /** The files that can be a run's. */
    private List<RunFile> filesOf(String runId) {
        String id = RunPath.encode(runId);
        List<RunFile> ofRun = new ArrayList<>();
        byName().tailMap(id).entrySet().stream()
                .takeWhile(name -> name.getKey().startsWith(id))
                .forEach(name -> ofRun.addAll(name.getValue()));
        ofRun.removeIf(file -> !file.isOf(runId));
        return ofRun;
    }

    private NavigableMap<String, List<RunFile>> byName() {
        if (byName == null) {
            byName = new TreeMap<>();
            files.forEach(file -> byName.computeIfAbsent(file.name(), name -> new ArrayList<>(1))
                    .add(file));
        }
        return byName;
    }
}
