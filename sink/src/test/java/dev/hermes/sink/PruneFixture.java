package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A folder of run files as a sink leaves it, and what prunes it at a time that the test sets. */
final class PruneFixture {
    static final Instant START = Instant.parse("2026-07-20T13:00:00Z");
    static final Duration RETENTION = Duration.ofDays(30);

    final Path runs;
    final RunsFolder folder;
    Instant wall = START;

    PruneFixture(Path runs) throws IOException {
        this(runs, new FailingDisk());
    }

    PruneFixture(Path runs, FileOpener disk) throws IOException {
        this.folder = RunsFolder.open(runs, Access.OWNER, disk);
        this.runs = folder.root();
        ClusterMarker.claim(folder, "cluster");
    }

    static String path(String runId) {
        return "2026-06-01/" + runId + ".jsonl";
    }

    /** A run whose last line was received so many days before the start. */
    PruneFixture run(String runId, String status, double daysAgo) throws IOException {
        return row(runId, status).file(path(runId), START.minusSeconds((long) (daysAgo * 86_400)));
    }

    PruneFixture row(String runId, String status) throws IOException {
        String row =
                "{\"run_id\":\"%s\",\"ts\":\"2026-06-01T10:00:00Z\",\"summary\":\"s\",\"status\":\"%s\",\"cost_usd\":0,\"path\":\"%s\"}"
                        .formatted(runId, status, path(runId));
        return append(IndexFile.NAME, row + "\n");
    }

    PruneFixture append(String name, String text) throws IOException {
        Path file = runs.resolve(name);
        Files.writeString(file, (Files.exists(file) ? Files.readString(file) : "") + text);
        return this;
    }

    PruneFixture file(String path, Instant received) throws IOException {
        Path file = runs.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"file\":\"" + path + "\"}\n");
        Files.setLastModifiedTime(file, FileTime.from(received));
        return this;
    }

    Prune prune() {
        return prune(RETENTION);
    }

    Prune prune(Duration retention) {
        return new Prune(folder, retention, PruneClock.in(folder, () -> wall), () -> wall);
    }

    /** The ids of the runs that are pruned. */
    List<String> pruned() throws IOException {
        List<String> runIds = new ArrayList<>();
        prune().run(run -> runIds.add(run.runId()));
        return runIds;
    }

    List<String> audit() throws IOException {
        Path file = runs.resolve(PrunedRuns.NAME);
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    boolean exists(String runId) {
        return Files.exists(runs.resolve(path(runId)));
    }

    /** All files of the folder, and when each was changed. */
    List<String> everything() throws IOException {
        try (Stream<Path> files = Files.walk(runs)) {
            List<String> all = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                all.add(file + " " + Files.getLastModifiedTime(file));
            }
            return all;
        }
    }
}
