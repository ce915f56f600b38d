package dev.hermes.sink;

import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.health.KafkaRefusal;
import dev.hermes.sink.RebuildResult.NewTree;
import dev.hermes.sink.TopicReading.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.common.KafkaException;

/**
 * Writes run files and index anew from what the topics hold now, into a folder of its own, while sinks may be at work on
 * theirs. It may be stopped, or killed, and started again: then it reads on, up to what the topics hold by then.
 */
public final class Rebuild {
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern(
                    "'.before-rebuild-'yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC);

    private final RebuildConfig config;
    private final RunTopics names;
    private final Kafka kafka;
    private final TopicReading topics;
    private final ReadMeter meter;
    private final String suffix = SUFFIX.format(Clock.systemUTC().instant());

    private Rebuild(RebuildConfig config, RunTopics names, ReadProgress progress, BooleanSupplier isStopped) {
        this.config = config;
        this.names = names;
        this.kafka = new Kafka(config.live().kafka());
        this.topics = new TopicReading(kafka, Gathering.of(config.live()), isStopped);
        this.meter = new ReadMeter(progress);
    }

    /**
     * Rebuilds, and returns when all is done and durable, or when it was asked to stop.
     *
     * @param isStopped asked often, by several threads, whether to stop
     * @throws RebuildException when it cannot be done, or not go on; the message says what to do
     * @throws SinkStartException when Kafka does not answer, or a folder belongs to another cluster
     * @throws IOException when the disk refuses; started again, it goes on
     */
    public static RebuildResult run(RebuildConfig config, ReadProgress progress, BooleanSupplier isStopped)
            throws IOException {
        return run(config, RunTopics.OURS, progress, isStopped);
    }

    static RebuildResult run(RebuildConfig config, RunTopics names, ReadProgress progress, BooleanSupplier isStopped)
            throws IOException {
        try {
            return new Rebuild(config, names, progress, isStopped).run();
        } catch (KafkaException e) {
            String why = KafkaRefusal.of(e, "the topics").orElseGet(() -> KafkaProblem.cause(e));
            throw new RebuildException(
                    "reading the topics failed, what is done so far stays: " + why + "; start again to go on", e);
        }
    }

    private RebuildResult run() throws IOException {
        TreeSwap.requireApart(config.live().runs(), config.into());
        Optional<Path> finished = TreeSwap.finish(config);
        if (finished.isPresent()) {
            return RebuildResult.swapped(finished.filter(Files::exists));
        }
        String clusterId = kafka.clusterId();
        if (!config.swap()) {
            return rebuild(clusterId, null);
        }
        ClusterMarker.require(config.live().runs(), clusterId);
        if (config.choice().isAll()) {
            TreeSwap.requirePossible(config.live().runs(), config.into());
        }
        try (NoSink noSink = NoSink.ensure(kafka, config.live())) {
            return rebuild(clusterId, noSink);
        }
    }

    /** @param noSink null without a swap */
    private RebuildResult rebuild(String clusterId, NoSink noSink) throws IOException {
        try (RebuildFolder folder = RebuildFolder.open(config, clusterId)) {
            boolean isLiveOurs = ClusterMarker.allows(config.live().runs(), clusterId);
            if (isLiveOurs) {
                PruneAudit.takeOver(config.live().runs(), folder.runs());
            }
            Reading reading = read(
                    folder, isLiveOurs ? config.live().runs() : folder.runs().root());
            if (config.choice().runId() != null && !topics.isStopped()) {
                requireWholeRun(folder.runs(), reading.lines());
            }
            boolean isWhole = !topics.isStopped() && reading.lines().refused().count() == 0;
            if (!isWhole || noSink == null) {
                return reading.result(topics.isStopped());
            }
            if (config.choice().isAll()) {
                takePlace(folder.runs());
            }
            return swap(folder, reading, noSink);
        }
    }

    /**
     * The new tree has what the sinks have written, to one tree or to several: they may go on there. Only while none works: what
     * they went on to write elsewhere would be missing here, and they behind its lines.
     */
    private void takePlace(RunsFolder rebuilt) throws IOException {
        SinkConfig live = config.live();
        RunsTree.of(rebuilt).takePlaceOf(kafka.treesOf(List.of(live.groupId(), live.indexGroupId())), rebuilt);
    }

    /** What was read in this start. */
    private record Reading(LinesRebuild lines, IndexRebuild rows, IndexFile index) {
        RebuildResult result(boolean stopped) {
            return new RebuildResult(
                    stopped,
                    lines.lines(),
                    lines.lateLines(),
                    lines.badRecords() + rows.badRecords(),
                    lines.leftOut().toSome(),
                    lines.incomplete().toSome(),
                    lines.refused(),
                    NewTree.NOTHING,
                    Optional.empty());
        }
    }

    /** @param older folder that may hold beginnings of runs; the new one itself where there is no other */
    private Reading read(RebuildFolder folder, Path older) throws IOException {
        RunsFolder runs = folder.runs();
        UnforcedFiles unforced = new UnforcedFiles();
        PruneClock clock = PruneClock.in(runs, InstantSource.system());
        try (RunFileWriter writer = new RunFileWriter(runs, clock, config.live().writerThreads(), unforced)) {
            Checkpoints checkpoints = new Checkpoints(runs, writer, unforced, folder.state());
            LinesRebuild lines = new LinesRebuild(
                    names.lines().type().deserializer(config.live().registry()),
                    writer,
                    new LiveBeginnings(runs, older),
                    checkpoints,
                    meter);
            IndexFile index = IndexFile.in(runs);
            index.compact(); // comes before the first row
            IndexRebuild rows = new IndexRebuild(
                    names.index().type().deserializer(config.live().registry()), index, checkpoints, meter);
            readTopics(folder, lines, rows);
            checkpoints.save();
            if (!config.swap()) {
                index.compact();
            }
            return new Reading(lines, rows, index);
        }
    }

    private void readTopics(RebuildFolder folder, LinesRebuild lines, IndexRebuild rows) throws IOException {
        Predicate<byte[]> keys = new ChosenRuns(
                        config.choice(),
                        folder.runs(),
                        topics,
                        names,
                        config.live().registry(),
                        meter)
                .keys();
        // rows first: so of each run with a row the lines are read too
        List<PartitionRange> ofIndex = rest(topics.ranges(names.index().name()), folder.state());
        List<PartitionRange> ofLines =
                rest(config.choice().partitions(topics.ranges(names.lines().name())), folder.state());
        meter.expect(ofLines);
        meter.expect(ofIndex);
        List<Work> work = new ArrayList<>();
        for (List<PartitionRange> share : TopicReading.shares(ofLines)) {
            work.add(new Work(share, keys, lines));
        }
        work.add(new Work(ofIndex, keys, rows));
        topics.read(work, work.size());
    }

    /** What an earlier start has not read. */
    private static List<PartitionRange> rest(List<PartitionRange> ranges, RebuildState state) {
        List<PartitionRange> rest = new ArrayList<>();
        for (PartitionRange range : ranges) {
            long from = Math.max(range.from(), state.offset(range.partition()).orElse(range.from()));
            if (from > range.to()) {
                throw new RebuildException("the topic " + range.partition().topic()
                        + " holds less than when the rebuild began, so it was created anew: use another folder");
            }
            rest.add(range.startingAt(from));
        }
        return rest;
    }

    private RebuildResult swap(RebuildFolder folder, Reading reading, NoSink noSink) throws IOException {
        RebuildResult result = reading.result(false);
        if (config.choice().runId() != null) {
            reading.index().compact();
            noSink.check();
            return result.withSwap(NewTree.NOTHING, swapRun(folder.runs()));
        }
        Path live = SwapMark.folder(config.live().runs());
        SwapMark mark = TreeSwap.begin(
                config.live().runs(),
                folder.runs().root(),
                live.resolveSibling(live.getFileName() + suffix),
                config.live().access());
        boolean renaming = false;
        try {
            PruneAudit.takeOver(live, folder.runs()); // once more: the reading may have taken hours
            CarryOver carryOver = new CarryOver(live, folder.runs());
            long carried = carryOver.files(reading.lines().incomplete());
            carryOver.rows(reading.index());
            NewTree tree = new NewTree(carried, carryOver.lost(reading.lines().leftOut()), carryOver.strays());
            noSink.check();
            renaming = true;
            TreeSwap.swap(mark, config.live().runs());
            return result.withSwap(tree, Optional.of(mark.before()).filter(Files::exists));
        } finally {
            if (!renaming || TreeSwap.isNothingRenamed(mark)) {
                mark.remove();
            }
        }
    }

    private Optional<Path> swapRun(RunsFolder rebuilt) throws IOException {
        RunsFolder live = RunsFolder.open(config.live().runs(), config.live().access(), rebuilt.opener());
        return new RunFileSwap(rebuilt, live).swap(pathOfRun(rebuilt), suffix);
    }

    private void requireWholeRun(RunsFolder rebuilt, LinesRebuild lines) throws IOException {
        String path = pathOfRun(rebuilt);
        if (lines.incomplete().contains(path)) {
            throw new RebuildException("run " + config.choice().runId()
                    + " cannot be rebuilt as a whole: a record of it in the topics cannot be used; "
                    + rebuilt.file(path) + " ends before it");
        }
    }

    /** The one run file that was rebuilt. */
    private String pathOfRun(RunsFolder rebuilt) throws IOException {
        List<String> paths = new ArrayList<>();
        RunFileWalk.each(rebuilt.root(), paths::add);
        if (paths.size() != 1) {
            throw new RebuildException("run " + config.choice().runId()
                    + " cannot be rebuilt: it was pruned, or the topics do not hold its beginning, and "
                    + config.live().runs() + " does not either");
        }
        return paths.get(0);
    }
}
