package dev.hermes.sink;

import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.health.KafkaRefusal;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;

/**
 * Compares a runs folder with the topics, and writes nothing. Sinks may be at work meanwhile: what does not agree is looked at
 * again before it is reported.
 */
public final class Verify {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final TopicReading topics;
    private final RunsFolder runs;
    private final PrunedRuns pruned;
    private final ReadMeter meter;
    private final Consumer<Finding> findings;
    private final Map<FindingKind, Long> found = new EnumMap<>(FindingKind.class);
    private final LinesVerify lines;
    private final IndexVerify index;

    private Verify(
            SinkConfig config,
            RunTopics names,
            Consumer<Finding> findings,
            ReadProgress progress,
            BooleanSupplier isStopped) {
        this.topics = new TopicReading(new Kafka(config.kafka()), Gathering.of(config), isStopped);
        this.runs = RunsFolder.unopened(config.runs());
        this.pruned = new PrunedRuns(config.runs());
        this.meter = new ReadMeter(progress);
        this.findings = findings;
        this.lines = new LinesVerify(
                names.lines(),
                names.lines().type().deserializer(config.registry()),
                runs,
                pruned,
                topics,
                this::report);
        this.index = new IndexVerify(
                names.index(),
                names.index().type().deserializer(config.registry()),
                runs,
                pruned,
                topics,
                lines::knows);
    }

    /**
     * Compares, and returns when all is compared, or when it was asked to stop.
     *
     * @param config settings of the sinks that write the folder
     * @param findings gets all that is found, one by one, on the caller's thread
     * @param isStopped asked often, by several threads, whether to stop
     * @throws RebuildException when it cannot be done; the message says what to do
     * @throws SinkStartException when Kafka does not answer, or the folder belongs to another cluster
     * @throws IOException when the disk refuses
     */
    public static VerifyResult run(
            SinkConfig config, Consumer<Finding> findings, ReadProgress progress, BooleanSupplier isStopped)
            throws IOException {
        return run(config, RunTopics.OURS, findings, progress, isStopped);
    }

    static VerifyResult run(
            SinkConfig config,
            RunTopics names,
            Consumer<Finding> findings,
            ReadProgress progress,
            BooleanSupplier isStopped)
            throws IOException {
        if (!Files.isDirectory(config.runs())) {
            throw new RebuildException("there is no runs folder " + config.runs() + ": name one with --runs");
        }
        ClusterMarker.require(config.runs(), new Kafka(config.kafka()).clusterId());
        try {
            return new Verify(config, names, findings, progress, isStopped).run();
        } catch (KafkaException e) {
            String why = KafkaRefusal.of(e, "the topics").orElseGet(() -> KafkaProblem.cause(e));
            throw new RebuildException("reading the topics failed: " + why + "; start again", e);
        }
    }

    private VerifyResult run() throws IOException {
        lines.compareAll(meter);
        List<Finding> ofIndex = index.look(meter);
        UnknownFiles unknown = UnknownFiles.in(runs, lines::knows);
        if (!ofIndex.isEmpty()) {
            ofIndex = lookAgainAtIndex(ofIndex);
        }
        // behind the rows: of each run with a row its lines are known then
        if (!lines.suspects().isEmpty()
                || !unknown.isEmpty()
                || ofIndex.stream().anyMatch(Verify::isOfFile)) {
            lookAgainAtLines();
        }
        if (!topics.isStopped()) {
            lines.suspects().values().forEach(suspect -> report(suspect.finding()));
            ofIndex.stream()
                    .filter(finding -> !isOfFile(finding) || !lines.knows(finding.path()))
                    .forEach(this::report);
            unknown.lookAgain(lines::knows, index::names, this::report);
        }
        return new VerifyResult(topics.isStopped(), lines.runs(), lines.lines(), lines.badRecords(), found);
    }

    private static boolean isOfFile(Finding ofIndex) {
        return ofIndex.kind() == FindingKind.MISSING;
    }

    /** Once at least: lines may have come while others were compared. Then for as long as the files change. */
    private void lookAgainAtLines() throws IOException {
        long giveUp = System.nanoTime() + LONGEST_WAIT.toNanos();
        do {
            lines.lookAgain(Verify::pause);
        } while (!lines.suspects().isEmpty() && changesBefore(giveUp));
    }

    /** Whether one of the suspects' files changes; two looks without a change are enough to say no. */
    private boolean changesBefore(long giveUp) throws IOException {
        for (int look = 0; look < 2 && System.nanoTime() < giveUp && !topics.isStopped(); look++) {
            pause();
            for (Suspect suspect : lines.suspects().values()) {
                if (runs.sizeOf(suspect.finding().path()) != suspect.size()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What one look does not find is only about to be written, by a sink or to the topic. */
    private List<Finding> lookAgainAtIndex(List<Finding> first) throws IOException {
        long giveUp = System.nanoTime() + LONGEST_WAIT.toNanos();
        List<Finding> lasting = first;
        for (int same = 0; same < 2 && !lasting.isEmpty() && System.nanoTime() < giveUp && !topics.isStopped(); ) {
            pause();
            Set<Finding> now = new HashSet<>(index.look(new ReadMeter(ReadProgress.NONE)));
            List<Finding> still = lasting.stream().filter(now::contains).toList();
            same = still.equals(lasting) ? same + 1 : 0;
            lasting = still;
        }
        return lasting;
    }

    /** What a sink writes next cannot be waited for in another way than to look. */
    private static void pause() {
        long until = System.nanoTime() + BETWEEN_LOOKS.toNanos();
        for (long left = BETWEEN_LOOKS.toNanos(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void report(Finding finding) {
        found.merge(finding.kind(), 1L, Long::sum);
        findings.accept(finding);
    }
}
