package dev.hermes.sink;

import java.util.Objects;

/**
 * Where topics and files do not agree; of a run file the first place. Holds nothing of a payload.
 *
 * @param runId null where it is not known
 * @param path file below the runs folder
 * @param offset byte of the file at which it begins; null where the whole file is meant
 * @param seq line of the run at which it begins: 1, 2, …; null where no line is meant
 * @param detail in words
 */
public record Finding(FindingKind kind, String runId, String path, Long offset, Long seq, String detail) {
    public Finding {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(detail, "detail");
    }

    static Finding ofFile(FindingKind kind, String runId, String path, String detail) {
        return new Finding(kind, runId, path, null, null, detail);
    }

    static Finding ofRow(String runId, Long offset, String detail) {
        return new Finding(FindingKind.INDEX, runId, IndexFile.NAME, offset, null, detail);
    }
}
