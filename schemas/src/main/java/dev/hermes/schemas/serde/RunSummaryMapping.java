package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.RunSummaryRecord;
import dev.hermes.schemas.run.RunSummary;

final class RunSummaryMapping implements AvroMapping<RunSummary, RunSummaryRecord> {
    @Override
    public RunSummaryRecord toRecord(RunSummary run) {
        RunSummary.Labels labels = run.labels();
        RunSummary.Outcome outcome = run.outcome();
        RunSummary.Totals totals = run.totals();
        RunSummary.Tokens tokens = totals.tokens();
        return RunSummaryRecord.newBuilder()
                .setRunId(run.runId())
                .setPath(run.path())
                .setStatus(outcome.status())
                .setTs(outcome.ts())
                .setStartedAt(outcome.startedAt())
                .setRunName(labels.runName())
                .setSummary(outcome.summary())
                .setError(outcome.error())
                .setAgent(labels.agent())
                .setTeam(labels.team())
                .setUser(labels.user())
                .setInitiator(labels.initiator())
                .setSessionId(labels.sessionId())
                .setParentRunId(labels.parentRunId())
                .setTraceId(labels.traceId())
                .setSteps(totals.steps())
                .setEvents(totals.events())
                .setBytes(totals.bytes())
                .setDuplicates(totals.duplicates())
                .setCostUsd(totals.costUsd())
                .setCostComplete(totals.costComplete())
                .setUnpricedModels(totals.unpricedModels())
                .setPromptTokens(tokens.prompt())
                .setCompletionTokens(tokens.completion())
                .setCacheReadTokens(tokens.cacheRead())
                .setCacheWriteTokens(tokens.cacheWrite())
                .setReasoningTokens(tokens.reasoning())
                .setReportedTotalCostUsd(totals.reportedTotalCostUsd())
                .build();
    }

    @Override
    public RunSummary fromRecord(RunSummaryRecord record) {
        return new RunSummary(record.getRunId(), record.getPath(), labels(record), outcome(record), totals(record));
    }

    private static RunSummary.Labels labels(RunSummaryRecord record) {
        return new RunSummary.Labels(
                record.getRunName(),
                record.getAgent(),
                record.getTeam(),
                record.getUser(),
                record.getInitiator(),
                record.getSessionId(),
                record.getParentRunId(),
                record.getTraceId());
    }

    private static RunSummary.Outcome outcome(RunSummaryRecord record) {
        return new RunSummary.Outcome(
                record.getStatus(), record.getTs(), record.getStartedAt(), record.getSummary(), record.getError());
    }

    private static RunSummary.Totals totals(RunSummaryRecord record) {
        RunSummary.Tokens tokens = new RunSummary.Tokens(
                record.getPromptTokens(),
                record.getCompletionTokens(),
                record.getCacheReadTokens(),
                record.getCacheWriteTokens(),
                record.getReasoningTokens());
        return new RunSummary.Totals(
                record.getSteps(),
                record.getEvents(),
                record.getBytes(),
                record.getDuplicates(),
                record.getCostUsd(),
                record.getCostComplete(),
                record.getUnpricedModels(),
                tokens,
                record.getReportedTotalCostUsd());
    }
}
