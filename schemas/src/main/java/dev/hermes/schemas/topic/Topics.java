package dev.hermes.schemas.topic;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.topic.Topic.Partitions;
import java.time.Duration;
import java.util.List;

/** The catalogue: every topic that a part of the system reads or writes, but for Kafka Streams' own changelogs. */
public final class Topics {
    private static final String PRODUCER = "producer";
    private static final String ZSTD = "zstd";

    /** Intake: what agents publish. Key: run id. */
    public static final Topic<StepEvent> AGENT_STEPS =
            new Topic<>("agent.steps", AvroType.STEP_EVENT, Partitions.AS_STEPS, Duration.ofDays(7), PRODUCER);

    /** The canonical log: what stands where in the run files. Key: run id. */
    public static final Topic<RunLine> RUN_LINES =
            new Topic<>("run.lines", AvroType.RUN_LINE, Partitions.AS_STEPS, Duration.ofDays(400), ZSTD);

    /** The latest summary of each run. Key: run id. */
    public static final Topic<RunSummary> RUN_SUMMARIES =
            new Topic<>("run.summaries", AvroType.RUN_SUMMARY, Partitions.AS_STEPS, null, PRODUCER);

    /** Rows of {@code index.jsonl}, in their order. Key: run id. */
    public static final Topic<IndexRow> RUN_INDEX =
            new Topic<>("run.index", AvroType.INDEX_ROW, Partitions.ONE, null, PRODUCER);

    /** Changes of costs, on their way from the runs to the cost tables. Key: that of the day in {@code cost.daily}. */
    public static final Topic<CostDelta> COST_DELTAS =
            new Topic<>("cost.deltas", AvroType.COST_DELTA, Partitions.THREE, Duration.ofDays(7), PRODUCER);

    /** The daily cost table. Key: {@link DailyCost#key()}. */
    public static final Topic<DailyCost> COST_DAILY =
            new Topic<>("cost.daily", AvroType.DAILY_COST, Partitions.THREE, null, PRODUCER);

    /**
     * Rejected records: the bytes as they came, and headers that say why. Key: that of the record. Between them lie marks
     * ({@link Headers#REDRIVEN}) of those that were published again.
     */
    public static final Topic<byte[]> DEAD_LETTERS =
            new Topic<>("agent.dead-letters", null, Partitions.THREE, Duration.ofDays(90), PRODUCER);

    private Topics() {}

    /** The whole catalogue. */
    public static List<Topic<?>> all() {
        return List.of(AGENT_STEPS, RUN_LINES, RUN_SUMMARIES, RUN_INDEX, COST_DELTAS, COST_DAILY, DEAD_LETTERS);
    }
}
