package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.StepEventRecord;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.StepEvent;

/** Writes a line beside its envelope. Reads that, or renders the line from the typed fields where a producer gave none. */
final class StepEventMapping implements AvroMapping<StepEvent, StepEventRecord> {
    @Override
    public StepEventRecord toRecord(StepEvent event) {
        StepEventRecord record = new StepEventRecord();
        record.setEventId(event.eventId());
        record.setRunName(event.runName());
        record.setRunSummary(event.runSummary());
        record.setOrigin(event.origin());
        record.setPolicyVersion(event.policyVersion());
        record.setFileSha256(event.fileSha256());
        record.setLine(event.line());
        return record;
    }

    @Override
    public StepEvent fromRecord(StepEventRecord record) {
        return new StepEvent(
                record.getEventId(),
                record.getRunName(),
                record.getRunSummary(),
                record.getOrigin(),
                record.getPolicyVersion(),
                record.getFileSha256(),
                record.getLine() == null ? render(record) : record.getLine());
    }

    private static String render(StepEventRecord record) {
        return new LineWriter()
                .text(Field.TS, record.getTs())
                .text(Field.RUN_ID, record.getRunId())
                .count(Field.STEP, record.getStep())
                .text(Field.KIND, record.getKind())
                .text(Field.RUN_NAME, record.getRunName())
                .text(Field.AGENT, record.getAgent())
                .text(Field.TEAM, record.getTeam())
                .text(Field.USER, record.getUser())
                .text(Field.INITIATOR, record.getInitiator())
                .text(Field.SESSION_ID, record.getSessionId())
                .text(Field.PARENT_RUN_ID, record.getParentRunId())
                .text(Field.TRACE_ID, record.getTraceId())
                .text(Field.SPAN_ID, record.getSpanId())
                .text(Field.MODEL, record.getModel())
                .text(Field.TOOL, record.getTool())
                .text(Field.INPUT, record.getInput())
                .text(Field.OUTPUT, record.getOutput())
                .count(Field.OUTPUT_CHARS, record.getOutputChars())
                .count(Field.PROMPT_TOKENS, record.getPromptTokens())
                .count(Field.COMPLETION_TOKENS, record.getCompletionTokens())
                .count(Field.CACHE_READ_TOKENS, record.getCacheReadTokens())
                .count(Field.CACHE_WRITE_TOKENS, record.getCacheWriteTokens())
                .count(Field.REASONING_TOKENS, record.getReasoningTokens())
                .decimal(Field.COST_USD, record.getCostUsd())
                .decimal(Field.LATENCY_MS, record.getLatencyMs())
                .text(Field.SUMMARY, record.getSummary())
                .text(Field.ERROR, record.getError())
                .flag(Field.RETRY, record.getRetry())
                .text(Field.STATUS, record.getStatus())
                .count(Field.TOTAL_STEPS, record.getTotalSteps())
                .decimal(Field.TOTAL_COST_USD, record.getTotalCostUsd())
                .decimal(Field.REPORTED_TOTAL_COST_USD, record.getReportedTotalCostUsd())
                .toLine();
    }
}
