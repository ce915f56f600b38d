package dev.hermes.collector;

import dev.hermes.collector.harness.Session;
import dev.hermes.collector.harness.Step;
import dev.hermes.collector.harness.Usage;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.Timestamp;

/** Writes the events of one session. Ids are derived: the same facts give the same id on every machine. */
final class SessionEvents {
    private static final String OK = "ok";
    private static final String AGENT_INITIATOR = "agent";

    private final String harness;
    private final Session session;
    private final Session.Identity identity;

    SessionEvents(String harness, Session session) {
        this.harness = harness;
        this.session = session;
        this.identity = session.identity();
    }

    String runId() {
        return identity.runId();
    }

    String startId() {
        return EventIds.derived(harness, "start", runId());
    }

    /**
     * The run's first event.
     *
     * @param summary what is to be known of its beginning, or null
     */
    StepEvent start(Timestamp ts, String summary) {
        LineWriter line = line(Kinds.START, 0, ts)
                .text(Field.RUN_NAME, identity.name())
                .text(Field.AGENT, harness)
                .text(Field.INITIATOR, identity.subAgent() ? AGENT_INITIATOR : null)
                .text(Field.SESSION_ID, identity.sessionId())
                .text(Field.PARENT_RUN_ID, identity.parentRunId())
                .text(Field.SUMMARY, summary);
        return event(startId(), line);
    }

    /** A step as it is now. */
    StepEvent step(Step step) {
        return event(step.id(), withTokens(lineOf(step), step.usage()));
    }

    /**
     * What a model step has gained.
     *
     * @param published tokens that were published of it
     */
    StepEvent gain(Step step, Usage published) {
        Usage gain = step.usage().minus(published);
        String from = published.prompt() + "," + published.completion() + "," + published.reasoningOrZero();
        // a cost that the record carries is that of the whole
        LineWriter line = lineOf(step)
                .decimal(Field.COST_USD, null)
                .count(Field.CALL_PROMPT_TOKENS, step.usage().prompt());
        return event(EventIds.derived(step.id(), "gain", from), withTokens(line, gain));
    }

    /** The result of a tool call that was published without one. */
    StepEvent lateResult(Step step) {
        return event(EventIds.derived(step.id(), "result"), lineOf(step));
    }

    /**
     * The end of a session that is over.
     *
     * @param steps how many of its steps count for this run
     */
    StepEvent end(Timestamp ts, long steps) {
        String id = EventIds.derived(harness, "end", runId(), ts.text(), Long.toString(steps), reportedCost());
        LineWriter line = line(Kinds.END, afterLastStep(), ts)
                .text(Field.AGENT, harness)
                .text(Field.SUMMARY, session.lastWords())
                .text(Field.STATUS, OK)
                .count(Field.TOTAL_STEPS, steps)
                .decimal(Field.REPORTED_TOTAL_COST_USD, session.reportedCostUsd())
                .flag(Field.INFERRED, true);
        return event(id, line);
    }

    /** The cost that the harness reports for a session that was cut off, and so has no end to carry it. */
    StepEvent reportedCost(Timestamp ts) {
        LineWriter line = line(Kinds.NOTE, afterLastStep(), ts)
                .text(Field.SUMMARY, "cost as " + harness + " reports it")
                .decimal(Field.REPORTED_TOTAL_COST_USD, session.reportedCostUsd());
        return event(EventIds.derived(harness, "cost", runId(), reportedCost()), line);
    }

    private String reportedCost() {
        return session.reportedCostUsd() == null ? "" : LineWriter.plain(session.reportedCostUsd());
    }

    private long afterLastStep() {
        return session.steps().get(session.steps().size() - 1).number() + 1;
    }

    private LineWriter lineOf(Step step) {
        return step.line()
                .text(Field.TS, step.ts().text())
                .text(Field.RUN_ID, runId())
                .count(Field.STEP, step.number());
    }

    private LineWriter line(String kind, long step, Timestamp ts) {
        return new LineWriter()
                .text(Field.TS, ts.text())
                .text(Field.RUN_ID, runId())
                .count(Field.STEP, step)
                .text(Field.KIND, kind);
    }

    private static LineWriter withTokens(LineWriter line, Usage usage) {
        if (usage == null || usage.isNone()) {
            return line;
        }
        return line.count(Field.PROMPT_TOKENS, usage.prompt())
                .count(Field.COMPLETION_TOKENS, usage.completion())
                .count(Field.CACHE_READ_TOKENS, usage.cacheRead())
                .count(Field.CACHE_WRITE_TOKENS, usage.cacheWrite())
                .count(
                        Field.CACHE_WRITE_1H_TOKENS,
                        usage.cacheWrite1h() == 0 ? null : Long.valueOf(usage.cacheWrite1h()))
                .count(Field.REASONING_TOKENS, usage.reasoning());
    }

    private StepEvent event(String id, LineWriter line) {
        return new StepEvent(id, identity.name(), null, Origins.COLLECTOR, null, line.toLine());
    }
}
