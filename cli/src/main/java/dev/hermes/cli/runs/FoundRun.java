package dev.hermes.cli.runs;

import java.util.Objects;

/**
 * A run of the folder.
 *
 * @param row its row in the index; null when it has none
 * @param file where its file is or, by the index, was
 */
public record FoundRun(String runId, IndexedRun row, RunFile file) {
    public FoundRun {
        Objects.requireNonNull(runId, "runId");
        Objects.requireNonNull(file, "file");
    }
}
