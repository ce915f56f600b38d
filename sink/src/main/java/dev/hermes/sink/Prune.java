package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Deletes the files of runs that are old and ended well: the last line was received longer ago than the retention, and the
 * latest row of {@code index.jsonl} has the status {@code ok}. All else is kept, and so is the index. Every deletion leaves a
 * line in {@code prune.jsonl} that is durable before the file goes.
 *
 * <p>It needs the folder alone, and may run beside sinks. One that writes a late line meanwhile changes the file, which is
 * looked at again right before it is deleted; one that finds no file any more finds the audit line, so it neither makes a
 * fragment of a file nor brings the run back. A line that is written in the very moment of the deletion goes with the file,
 * as if it had come a moment earlier; it is still in the topic.
 *
 * <p>What counts as now is never ahead of the newest line in the folder, and moves on by two days with each run at most. So no
 * jump of a clock makes new files old; they go late instead.
 *
 * <p>Thread-safe; two that run at once do not meet, the second fails.
 */
public final class Prune {
    /** How long run files are kept where nobody says otherwise. */
    public static final Duration DEFAULT_RETENTION = Duration.ofDays(30);

    /** What is shorter is taken for a mistake. */
    public static final Duration SHORTEST_RETENTION = Duration.ofDays(1);

    private final RunsFolder runs;
    private final Duration retention;
    private final PruneClock clock;
    private final InstantSource wall;

    Prune(RunsFolder runs, Duration retention, PruneClock clock, InstantSource wall) {
        this.runs = runs;
        this.retention = requireSafe(retention);
        this.clock = clock;
        this.wall = wall;
    }

    /**
     * Of the runs in a folder that a sink writes to.
     *
     * @param access who may read what is created
     * @param retention how long a file is kept after its last line was received
     * @param wall the wall clock
     * @throws NoRunsFolderException when no sink writes there
     * @throws IllegalArgumentException when the retention is less than {@link #SHORTEST_RETENTION}
     * @throws IOException when the folder cannot be used
     */
    public static Prune in(Path folder, Access access, Duration retention, InstantSource wall) throws IOException {
        requireSafe(retention);
        if (!Files.exists(folder.resolve(ClusterMarker.NAME))) {
            throw new NoRunsFolderException(folder);
        }
        RunsFolder runs = RunsFolder.open(folder, access, FileChannel::open);
        return new Prune(runs, retention, PruneClock.in(runs, wall), wall);
    }

    Path folder() {
        return runs.root();
    }

    static Duration requireSafe(Duration retention) {
        if (retention.compareTo(SHORTEST_RETENTION) < 0) {
            throw new IllegalArgumentException("retention: must be one day or more, but is " + retention);
        }
        return retention;
    }

    /**
     * Finds what {@link #run} would delete at this moment, and changes nothing.
     *
     * @param found gets each run, the oldest day first
     * @return what counted as now
     */
    public Instant dryRun(Consumer<PrunedRun> found) throws IOException {
        Optional<Instant> newest = newest();
        if (newest.isEmpty()) {
            return wall.instant();
        }
        Instant now = clock.look(newest.get());
        choose(now).forEach(run -> found.accept(run.pruned()));
        return now;
    }

    /**
     * Deletes what is old. What was deleted before a failure stays deleted, and is audited.
     *
     * @param deleted gets each run when its file is gone, the oldest day first
     * @return what counted as now
     * @throws IOException when a file cannot be read or deleted, or somebody else prunes the folder
     */
    public Instant run(Consumer<PrunedRun> deleted) throws IOException {
        try (FolderLock lock = FolderLock.take(runs.root(), FolderLock.Right.PRUNE, runs.access())) {
            Optional<Instant> newest = newest();
            if (newest.isEmpty()) {
                return wall.instant();
            }
            Instant now = clock.look(newest.get());
            clock.keep(now);
            delete(choose(now), deleted);
            return now;
        }
    }

    private void delete(List<OldRun> chosen, Consumer<PrunedRun> deleted) throws IOException {
        if (chosen.isEmpty()) {
            return;
        }
        AuditAppender audit = AuditAppender.of(runs, paths(chosen));
        for (List<OldRun> day : byDay(chosen)) {
            delete(day, audit, deleted);
        }
    }

    /** When the newest line of all was received. In a folder without files nothing can be old. */
    private Optional<Instant> newest() throws IOException {
        AtomicReference<Instant> newest = new AtomicReference<>();
        FoundRunFile.visitAll(
                runs,
                file -> newest.accumulateAndGet(
                        file.received(), (one, other) -> one == null || one.isBefore(other) ? other : one));
        return Optional.ofNullable(newest.get());
    }

    private List<OldRun> choose(Instant now) throws IOException {
        List<FoundRunFile> old = new ArrayList<>();
        FoundRunFile.visitAll(runs, file -> {
            if (isOld(file, now)) {
                old.add(file);
            }
        });
        old.sort(Comparator.comparing(FoundRunFile::path));
        Set<String> paths = old.stream().map(FoundRunFile::path).collect(Collectors.toUnmodifiableSet());
        // read behind the files: a run that went on since then has changed its file, which is seen before it is deleted
        // a run that the index does not know is not known to have ended
        Map<String, String> runIds = RunsThatEndedWell.among(paths, runs.root().resolve(IndexFile.NAME));
        return old.stream()
                .filter(file -> runIds.containsKey(file.path()))
                .map(file -> OldRun.of(file, runIds.get(file.path()), retention))
                .toList();
    }

    private boolean isOld(FoundRunFile file, Instant now) {
        return Duration.between(file.received(), now).compareTo(retention) > 0;
    }

    private static Set<String> paths(List<OldRun> chosen) {
        return chosen.stream().map(run -> run.file().path()).collect(Collectors.toUnmodifiableSet());
    }

    /** One fsync of the audit for each day, not one for each file. */
    private Iterable<List<OldRun>> byDay(List<OldRun> chosen) {
        return chosen.stream()
                .collect(Collectors.groupingBy(run -> run.file().folder(runs), TreeMap::new, Collectors.toList()))
                .values();
    }

    private void delete(List<OldRun> day, AuditAppender audit, Consumer<PrunedRun> deleted) throws IOException {
        Map<OldRun, String> hashes = hashes(day);
        Map<PrunedRun, String> unaudited = new LinkedHashMap<>();
        hashes.forEach((run, sha256) -> {
            if (!audit.holds(run.file().path(), sha256)) {
                unaudited.put(run.pruned(), sha256);
            }
        });
        if (!unaudited.isEmpty()) {
            audit.append(wall.instant(), unaudited);
        }
        for (OldRun run : hashes.keySet()) {
            if (run.delete(runs)) {
                deleted.accept(run.pruned());
            }
        }
        runs.force(day.get(0).file().folder(runs));
    }

    /** The SHA-256 of those files that are still as they were found. */
    private Map<OldRun, String> hashes(List<OldRun> day) throws IOException {
        Map<OldRun, String> hashes = new LinkedHashMap<>();
        for (OldRun run : day) {
            String sha256 = run.sha256OrNull(runs);
            if (sha256 != null) {
                hashes.put(run, sha256);
            }
        }
        return hashes;
    }
}
