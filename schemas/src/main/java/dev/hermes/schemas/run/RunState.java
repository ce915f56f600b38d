package dev.hermes.schemas.run;

import dev.hermes.schemas.avro.EndRecord;
import dev.hermes.schemas.avro.EventMark;
import dev.hermes.schemas.avro.RunRecord;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import java.util.ArrayList;
import java.util.List;

/**
 * The fold of one run: gives each event its place in the run's file and keeps what the run comes to. Its size does not grow
 * with the number of events. The result does not depend on the order of arrival, but for what the log's order decides: the
 * path (by the first event), the labels (the last said), whose agent and team a step counts for, and which of two events
 * with the same ts and step comes later. Not thread-safe.
 */
public final class RunState {
    /** Status of a run that has no effective end. */
    public static final String RUNNING = "running";
    /** Status of a run that went quiet without an end. */
    public static final String INTERRUPTED = "interrupted";
    /** Status of a run that ended well, also where its end event gives no status. */
    public static final String OK = "ok";

    private static final int SHA256_DIGITS = 64;

    private final RunRecord run;
    private final RunCost cost;
    private final RunEnds ends;

    private RunState(RunRecord run) {
        this.run = run;
        this.cost = new RunCost(run);
        this.ends = new RunEnds(run);
    }

    /** A run without events. */
    public static RunState start(String runId) {
        return new RunState(RunRecord.newBuilder().setRunId(runId).build());
    }

    /** For the serde: the state over its stored form. */
    public static RunState of(RunRecord stored) {
        return new RunState(stored);
    }

    /** For the serde: the stored form, which goes on changing with this object. */
    public RunRecord stored() {
        return run;
    }

    /**
     * Takes in the next event of the run.
     *
     * @param envelope what is known beside the line
     * @param eventId identity of the event
     * @return the event's place, and what it changes in the costs
     */
    public Applied apply(StepLine line, StepEvent envelope, String eventId) {
        boolean isRemark = hasEvents() && line.kind().equals(Kinds.PROMOTED);
        RunLine placed = place(line, envelope, eventId);
        return new Applied(placed, isRemark ? List.of() : fold(line, envelope));
    }

    /**
     * What one event did.
     *
     * @param line the event's line with its place
     * @param deltas what changes in the costs; empty when nothing does
     */
    public record Applied(RunLine line, List<CostDelta> deltas) {
        public Applied {
            deltas = List.copyOf(deltas);
        }
    }

    private RunLine place(StepLine line, StepEvent envelope, String eventId) {
        if (run.getPath() == null) {
            run.setPath(RunPath.of(run.getRunId(), line.ts(), nameOf(line, envelope)));
            run.setImportedFileSha256(importedFile(envelope));
        }
        long offset = run.getBytes();
        run.setEvents(run.getEvents() + 1);
        run.setBytes(offset + line.byteLength() + 1);
        return new RunLine(
                run.getEvents(),
                run.getPath(),
                offset,
                line.text(),
                eventId,
                line.ts().instant());
    }

    private List<CostDelta> fold(StepLine line, StepEvent envelope) {
        EventMark mark = EventMarks.of(line, run.getEvents());
        label(line, envelope);
        run.setInterrupted(false);
        run.setFirst(EventMarks.earlier(run.getFirst(), mark));
        run.setLast(EventMarks.later(run.getLast(), mark));
        String error = line.text(Field.ERROR);
        if (error != null) {
            run.setLastError(EventMarks.later(run.getLastError(), EventMarks.withText(mark, error)));
        }
        List<CostDelta> deltas = new ArrayList<>(2);
        cost.add(line, deltas);
        if (line.isEnd()) {
            ends.add(line, mark);
        } else {
            addStep(line, mark);
        }
        cost.bookRest(ends.latest(), deltas);
        return deltas;
    }

    private void addStep(StepLine line, EventMark mark) {
        run.setLastStep(EventMarks.later(run.getLastStep(), mark));
        if (!line.kind().equals(Kinds.START)) {
            run.setSteps(run.getSteps() + 1);
        }
        String summary = line.text(Field.SUMMARY);
        if (summary != null) {
            run.setLastSummary(EventMarks.later(run.getLastSummary(), EventMarks.withText(mark, summary)));
        }
    }

    private void label(StepLine line, StepEvent envelope) {
        run.setRunName(latest(nameOf(line, envelope), run.getRunName()));
        run.setRunSummary(latest(envelope.runSummary(), run.getRunSummary()));
        run.setAgent(latest(line.text(Field.AGENT), run.getAgent()));
        run.setTeam(latest(line.text(Field.TEAM), run.getTeam()));
        run.setUser(latest(line.text(Field.USER), run.getUser()));
        run.setInitiator(latest(line.text(Field.INITIATOR), run.getInitiator()));
        run.setSessionId(latest(line.text(Field.SESSION_ID), run.getSessionId()));
        run.setParentRunId(latest(line.text(Field.PARENT_RUN_ID), run.getParentRunId()));
        run.setTraceId(latest(line.text(Field.TRACE_ID), run.getTraceId()));
    }

    private static String nameOf(StepLine line, StepEvent envelope) {
        return line.text(Field.RUN_NAME) == null ? envelope.runName() : line.text(Field.RUN_NAME);
    }

    private static String latest(String said, String before) {
        return said == null ? before : Clip.text(said);
    }

    /**
     * Whether an event comes from the import of a run file, and this run began with another file or without one: then all
     * that the file says is here already, or somewhere else.
     */
    public boolean isKnownOtherwise(StepEvent event) {
        String file = importedFile(event);
        return hasEvents() && event.isImported() && (file == null || !file.equals(run.getImportedFileSha256()));
    }

    /** The hash of the file that the event is imported from; null where there is none, or what stands there is no hash. */
    private static String importedFile(StepEvent event) {
        String hash = event.fileSha256();
        return event.isImported() && hash != null && hash.length() == SHA256_DIGITS ? hash : null;
    }

    /** Counts an event that was dropped because its id had been seen. */
    public void countDuplicate() {
        run.setDuplicates(run.getDuplicates() + 1);
    }

    /** Marks the run as interrupted until its next event. Without effect on a run that has ended. */
    public void interrupt() {
        run.setInterrupted(true);
    }

    /** Whether the run is over, for now in the case of an interrupted one. */
    public boolean isFinished() {
        return run.getInterrupted() || ends.effective() != null;
    }

    /** Whether the run has an event. */
    public boolean hasEvents() {
        return run.getEvents() > 0;
    }

    /** What the run comes to. Needs at least one event. */
    public RunSummary summary() {
        EndRecord end = ends.effective();
        return new RunSummary(run.getRunId(), run.getPath(), labels(), outcome(end), totals());
    }

    private RunSummary.Labels labels() {
        return new RunSummary.Labels(
                run.getRunName(),
                run.getAgent(),
                run.getTeam(),
                run.getUser(),
                run.getInitiator(),
                run.getSessionId(),
                run.getParentRunId(),
                run.getTraceId());
    }

    private RunSummary.Outcome outcome(EndRecord end) {
        return new RunSummary.Outcome(
                status(end),
                (end == null ? run.getLast() : end.getMark()).getTs(),
                run.getFirst().getTs(),
                summaryText(end),
                EventMarks.textOrNull(run.getLastError()));
    }

    private String status(EndRecord end) {
        if (end != null) {
            return end.getStatus();
        }
        return run.getInterrupted() ? INTERRUPTED : RUNNING;
    }

    private String summaryText(EndRecord end) {
        if (end != null && end.getSummary() != null) {
            return end.getSummary();
        }
        return run.getRunSummary() != null ? run.getRunSummary() : EventMarks.textOrNull(run.getLastSummary());
    }

    private RunSummary.Totals totals() {
        return new RunSummary.Totals(
                run.getSteps(),
                run.getEvents(),
                run.getBytes(),
                run.getDuplicates(),
                cost.totalOrNull(),
                run.getUnpriced() == 0,
                run.getUnpricedModels(),
                new RunSummary.Tokens(
                        run.getPromptTokens(),
                        run.getCompletionTokens(),
                        run.getCacheReadTokens(),
                        run.getCacheWriteTokens(),
                        run.getReasoningTokens()),
                run.getReportedTotalCostUsd());
    }

    // What follows is kept for the topology: time of receipt, and what it has published.

    /** Greatest receipt time of the run's events, epoch milliseconds; 0 before the first. */
    public long lastReceived() {
        return run.getLastReceived();
    }

    /** Notes the receipt of an event, epoch milliseconds. */
    public void received(long timestamp) {
        run.setLastReceived(Math.max(run.getLastReceived(), timestamp));
    }

    /** Reading of the idle clock at the last event, or -1 when the run is not watched. */
    public long lastSeen() {
        return run.getLastSeen();
    }

    /** Sets the reading of the idle clock; -1: not watched. */
    public void seen(long reading) {
        run.setLastSeen(reading);
    }

    /** Whether the latest row of this run in the index says that it is finished. */
    public boolean isIndexed() {
        return run.getIndexed();
    }

    /** Notes whether the latest row of this run in the index says that it is finished. */
    public void indexed(boolean finished) {
        run.setIndexed(finished);
    }

    /** Whether the event ids of this run are forgotten, because it is closed for good. */
    public boolean idsExpired() {
        return run.getIdsExpired();
    }

    /** Notes that the event ids of this run are forgotten. */
    public void expireIds() {
        run.setIdsExpired(true);
    }
}
