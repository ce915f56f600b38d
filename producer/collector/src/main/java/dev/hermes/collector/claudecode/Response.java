package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Step;
import dev.hermes.collector.harness.Step.Progress;
import dev.hermes.collector.harness.Step.Twin;
import dev.hermes.collector.harness.Usage;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.LineWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * A response of a model. It comes in several records, one for each block, which all repeat the usage as it was known when
 * they were written: the one with the most output is right.
 */
final class Response implements Item {
    private static final int MAX_TOOLS_NAMED = 5;

    private final Place place;
    private final String messageId;
    private final boolean side;
    private final List<ToolCall> calls = new ArrayList<>();
    private String model;
    private String words;
    private String stopReason;
    private Usage usage = Usage.NONE;
    private String serviceTier;
    private BigDecimal costUsd;
    private Long latencyMs;
    private boolean followed;

    /**
     * A response that has nothing yet.
     *
     * @param messageId id of its message; null: it has none
     * @param side whether it is in a side conversation, which may repeat the message under another request
     */
    Response(Place place, String messageId, boolean side) {
        this.place = place;
        this.messageId = messageId;
        this.side = side;
    }

    /** Takes in a record of it. */
    void add(ClaudeRecord record) {
        Message message = record.message;
        model = message.model == null ? model : message.model;
        stopReason = message.stopReason == null ? stopReason : message.stopReason;
        costUsd = record.costUsd == null ? costUsd : record.costUsd;
        latencyMs = record.durationMs == null ? latencyMs : record.durationMs;
        if (message.usage != null && message.usage.completion() >= usage.completion()) {
            usage = message.usage;
            serviceTier = message.serviceTier;
        }
        if (words == null && message.text() != null) {
            words = message.text().line();
        }
    }

    void add(ToolCall call) {
        calls.add(call);
    }

    /** Identity of the next tool call that has no id of its own or that one; equal in every copy of the message. */
    String idOfCall(Block call) {
        String id = call.callId == null ? Integer.toString(calls.size()) : call.callId;
        return EventIds.derived(messageId == null ? place.id() : messageId, "tool", id);
    }

    /** Id of its message, or null. */
    String messageId() {
        return messageId;
    }

    boolean isSide() {
        return side;
    }

    /** First line of what it says, or null. */
    String words() {
        return words;
    }

    /** Whether the model had said all that it wanted and waits for nothing. */
    boolean endsTurn() {
        return calls.stream().noneMatch(ToolCall::isPending) && !"pause_turn".equals(stopReason);
    }

    /** Another response comes behind it, so no more of this one is to be expected. */
    void follow() {
        followed = true;
    }

    @Override
    public Step step() {
        LineWriter line = new LineWriter()
                .text(Field.KIND, Kinds.MODEL)
                .text(Field.MODEL, model)
                .text(Field.SERVICE_TIER, serviceTier)
                .decimal(Field.COST_USD, costUsd)
                .decimal(Field.LATENCY_MS, latencyMs == null ? null : BigDecimal.valueOf(latencyMs))
                .text(Field.SUMMARY, words == null ? callsInWords() : words);
        Twin twin = messageId == null ? null : new Twin(EventIds.derived(messageId, "message"), side);
        return new Step(place.id(), place.number(), place.ts(), progress(), usage, twin, line);
    }

    private Progress progress() {
        if (stopReason != null) {
            return Progress.WHOLE;
        }
        return followed ? Progress.UNCONFIRMED : Progress.STREAMS;
    }

    private String callsInWords() {
        List<String> tools = calls.stream()
                .map(ToolCall::tool)
                .distinct()
                .limit(MAX_TOOLS_NAMED)
                .toList();
        return tools.isEmpty() ? null : "calls " + String.join(", ", tools);
    }
}
