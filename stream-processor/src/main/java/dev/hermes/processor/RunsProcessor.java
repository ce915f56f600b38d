package dev.hermes.processor;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Decides, once and for all, what each event is: rejected, somebody else's, a duplicate, or the next line of its run. All
 * it does to one event is one transaction.
 */
final class RunsProcessor implements Processor<byte[], byte[], Object, Object> {
    private static final Duration PUBLISH_EVERY = Duration.ofMillis(200);
    private static final Duration EXPIRE_EVERY = Duration.ofSeconds(10);

    /** Longest event id that is kept as it is, in chars; ours are not longer. */
    private static final int MAX_EVENT_ID = 64;

    private final RunsSettings settings;
    private final InputProgress progress;
    private final Counters counters;
    private final ValueReader<StepEvent> events;
    private final LineCodec codec = new LineCodec();
    private final Intake intake;
    private final LetterMask letterMask;
    private final SchemaRegistry registry;

    private ProcessorContext<Object, Object> context;
    private DeadLetters deadLetters;
    private Rerouting rerouting;
    private Runs runs;
    private SeenEvents seenEvents;
    private RunPublisher publisher;
    private IdleRuns idleRuns;
    private IdExpiry idExpiry;

    RunsProcessor(RunsSettings settings, SchemaRegistry registry, InputProgress progress, Counters counters) {
        this.settings = settings;
        this.registry = registry;
        this.progress = progress;
        this.counters = counters;
        this.events = new ValueReader<>(Topics.AGENT_STEPS.name(), AvroType.STEP_EVENT, registry);
        this.intake = settings.intake();
        this.letterMask = new LetterMask(events, intake, registry);
    }

    /** Also called when a task goes on after its state was restored: nothing may be left of what was in memory before. */
    @Override
    public void init(ProcessorContext<Object, Object> context) {
        this.context = context;
        // others write here too: the subject has its rule before the first of them registers a schema
        registry.id(AvroType.STEP_EVENT.subject(), AvroType.STEP_EVENT.schema());
        deadLetters = new DeadLetters(context, RunsTopology.DEAD_LETTERS_SINK, counters);
        rerouting = new Rerouting(context, settings.partitions());
        runs = new Runs(context.getStateStore(RunsTopology.RUNS_STORE));
        seenEvents = new SeenEvents(context.getStateStore(RunsTopology.EVENT_IDS_STORE));
        publisher = new RunPublisher(context, runs, settings.zone());
        idleRuns = new IdleRuns(context, settings, progress);
        idExpiry = new IdExpiry(runs, seenEvents, settings.closeAfter());
        context.schedule(PUBLISH_EVERY, PunctuationType.WALL_CLOCK_TIME, publisher::publish);
        context.schedule(settings.idleInterval(), PunctuationType.WALL_CLOCK_TIME, this::interruptIdleRuns);
        context.schedule(
                EXPIRE_EVERY,
                PunctuationType.WALL_CLOCK_TIME,
                now -> idExpiry.sweep(now, context.currentStreamTimeMs()));
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        try {
            takeIn(record);
        } catch (RejectedRecordException e) {
            deadLetters.send(letterMask.masked(record), e);
        }
        idleRuns.processed(context.recordMetadata().orElseThrow().offset());
    }

    private void takeIn(Record<byte[], byte[]> record) throws RejectedRecordException {
        StepEvent received = events.read(record.value());
        StepEvent event = intake.redacted(received);
        StepLine line = intake.priced(line(event), received);
        String runId = line.runId();
        byte[] runIdBytes = runId.getBytes(StandardCharsets.UTF_8);
        if (!rerouting.isHome(record.key(), runId, runIdBytes)) {
            rerouting.reroute(record, runIdBytes);
            counters.increment(Counters.REROUTED);
            return;
        }
        RunState stored = runs.get(runId);
        RunState run = stored == null ? RunState.start(runId) : stored;
        if (run.isKnownOtherwise(event)) {
            dropKnown(runId, event);
            return;
        }
        rejectIfClosed(run, record.timestamp());
        if (!event.line().equals(received.line())) {
            counters.increment(Counters.REDACTED);
        }
        String eventId = eventId(received);
        if (seenEvents.add(runIdBytes, stored == null, eventId)) {
            apply(run, line, event, eventId);
            run.received(record.timestamp());
            idleRuns.see(run, runIdBytes);
            runs.put(runId, run);
        } else {
            drop(run, runId, event);
        }
    }

    /** To import a file again changes nothing, not even how often the run's events were repeated. */
    private void drop(RunState run, String runId, StepEvent duplicate) {
        counters.increment(Counters.DUPLICATES);
        if (!duplicate.isImported()) {
            run.countDuplicate();
            publisher.summaryChanged(runId);
            runs.put(runId, run);
        }
    }

    private StepLine line(StepEvent event) throws RejectedRecordException {
        try {
            return codec.read(event.line());
        } catch (RejectedLineException e) {
            throw new RejectedRecordException(e.reason(), e);
        }
    }

    /** One dead letter speaks for a whole file: its lines are where they were imported from. */
    private void dropKnown(String runId, StepEvent event) throws RejectedRecordException {
        counters.increment(Counters.ALREADY_KNOWN);
        String file = event.fileSha256();
        if (file == null || EventIds.ofImport(runId, file, 1).equals(event.eventId())) {
            throw new RejectedRecordException(
                    Reasons.ALREADY_KNOWN, "the run did not begin with the import of that file");
        }
    }

    private void rejectIfClosed(RunState run, long received) throws RejectedRecordException {
        boolean quietTooLong = run.hasEvents()
                && received - run.lastReceived() > settings.closeAfter().toMillis();
        if (quietTooLong || run.idsExpired()) {
            throw new RejectedRecordException(Reasons.TOO_LATE, "the run is closed for good");
        }
    }

    /** The id that the producer gave; one that is far too long for an id is known by its hash. */
    private static String eventId(StepEvent received) {
        String given = received.eventId();
        if (given == null || given.isEmpty()) {
            return EventIds.ofLine(received.line());
        }
        return given.length() <= MAX_EVENT_ID ? given : EventIds.derived(given);
    }

    private void apply(RunState run, StepLine line, StepEvent event, String eventId) {
        RunState.Applied applied = run.apply(line, event, eventId);
        String runId = line.runId();
        context.forward(new Record<>(runId, applied.line(), context.currentSystemTimeMs()), RunsTopology.LINES_SINK);
        publisher.runChanged(runId);
        publisher.costsChanged(applied.deltas());
        counters.increment(Counters.EVENTS);
        if (line.decimal(Field.COST_USD) != null) {
            counters.increment(Counters.PRICED);
        } else if (line.callsModel()) {
            counters.increment(Counters.UNPRICED);
        }
    }

    private void interruptIdleRuns(long now) {
        for (String runId : idleRuns.look(now)) {
            RunState run = runs.get(runId);
            run.interrupt();
            idleRuns.see(run, runId.getBytes(StandardCharsets.UTF_8));
            runs.put(runId, run);
            publisher.runChanged(runId);
            counters.increment(Counters.INTERRUPTED);
        }
    }
}
