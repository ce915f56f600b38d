package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Session;
import dev.hermes.collector.harness.Step;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Timestamp;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a session file says, record by record: takes records in their order and can be asked at any time. Keeps some hundred
 * bytes for each step. Not thread-safe.
 */
final class Transcript {
    private static final String HARNESS = "claude-code";

    /** In the place of a model's name: the harness speaks itself. */
    private static final String SYNTHETIC = "<synthetic>";

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final SessionPlace file;
    private final String agentName;
    private final List<Item> items = new ArrayList<>();
    private final Map<String, Response> responses = new HashMap<>();
    private final Map<String, ToolCall> calls = new HashMap<>();
    private final Queue<ToolCall> callsWithoutId = new ArrayDeque<>();
    private final Set<String> uuids = new HashSet<>();
    private final Set<String> mainMessages = new HashSet<>();
    private final Titles titles = new Titles();
    private final Turn turn = new Turn();
    private String sessionId;
    private Timestamp ts;
    private Timestamp latestTs;
    private Response lastResponse;
    private String lastWords;
    private BigDecimal reportedCostUsd;
    private boolean badTail;
    private long end;

    /**
     * A transcript without records.
     *
     * @param firstTs time of records that come before the first one with a time
     * @param agentName what a sub-agent is called; null: it has no name, or the file is no sub-agent's
     */
    Transcript(SessionPlace file, Timestamp firstTs, String agentName) {
        this.file = file;
        this.agentName = agentName;
        this.ts = firstTs;
        this.latestTs = firstTs;
    }

    void add(ClaudeRecord record) {
        badTail = false;
        if (record.uuid != null && !uuids.add(record.uuid)) {
            return; // a tool that syncs folders has written it twice
        }
        sessionId = sessionId == null ? record.sessionId : sessionId;
        ts = record.ts == null ? ts : record.ts;
        latestTs = ts.compareTo(latestTs) > 0 ? ts : latestTs;
        titles.add(record);
        switch (record.type) {
            case "assistant" -> assistant(record);
            case "user" -> user(record);
            case "system" -> system(record);
            case "tool_use" -> call(record.block, placeOf(record, "call"));
            case "tool_result" -> finish(record.block);
            case "cost-state" -> reportedCostUsd = record.totalCostUsd;
            default -> {}
        }
    }

    private void assistant(ClaudeRecord record) {
        if (record.apiErrorMessage) {
            Block text = record.message.text();
            String error = text == null || text.line() == null ? "API error" : text.line();
            items.add(Remark.error(placeOf(record, "error"), error, null));
            return; // the turn has had no answer
        }
        if (SYNTHETIC.equals(record.message.model)) {
            return;
        }
        Response response = responseOf(record);
        response.add(record);
        for (Block block : record.message.blocks) {
            if (block.isToolUse()) {
                call(block, response);
            } else if (block.isToolResult()) {
                finish(block);
            }
        }
        if (lastResponse != null && lastResponse != response) {
            lastResponse.follow();
        }
        lastResponse = response;
        if (isMain(record)) {
            turn.modelSays(response);
            lastWords = response.words() == null ? lastWords : response.words();
        }
    }

    private Response responseOf(ClaudeRecord record) {
        String messageId = record.message.id;
        String id = messageId == null
                ? recordId(record, "model")
                : EventIds.derived(HARNESS, "model", messageId, record.requestId == null ? "" : record.requestId);
        if (messageId != null && !record.sidechain) {
            mainMessages.add(messageId);
        }
        Response known = responses.get(id);
        if (known != null) {
            return known;
        }
        Response response = new Response(nextPlace(id), messageId, record.sidechain);
        responses.put(id, response);
        items.add(response);
        return response;
    }

    private void call(Block block, Response response) {
        ToolCall call = call(block, nextPlace(response.idOfCall(block)));
        if (call != null) {
            response.add(call);
        }
    }

    /** The call, or null when it is known: repeated records repeat it. */
    private ToolCall call(Block block, Place place) {
        String key = block.callId == null ? place.id() : block.callId;
        if (calls.containsKey(key)) {
            return null;
        }
        ToolCall call = new ToolCall(place, block);
        calls.put(key, call);
        if (block.callId == null) {
            callsWithoutId.add(call);
        }
        items.add(call);
        return call;
    }

    /** A result without the id of its call is that of the oldest call that has none. */
    private void finish(Block result) {
        ToolCall call = result.callId == null ? callsWithoutId.poll() : calls.get(result.callId);
        if (call != null) {
            call.finish(result, ts);
        }
    }

    private void user(ClaudeRecord record) {
        List<Block> results =
                record.message.blocks.stream().filter(Block::isToolResult).toList();
        results.forEach(this::finish);
        if (isMain(record)) {
            turn.modelIsAsked();
        }
        if (results.isEmpty() && !record.meta && !record.compactSummary) {
            prompt(record);
        }
    }

    private void prompt(ClaudeRecord record) {
        Block text = record.message.text();
        if (text == null || text.line() == null) {
            return;
        }
        Prompt prompt = new Prompt(text.line(), text.characters());
        if (prompt.isLocalOutput()) {
            turn.modelIsNotNeeded();
            return;
        }
        items.add(Remark.note(placeOf(record, "prompt"), prompt.note()));
    }

    private void system(ClaudeRecord record) {
        Remark remark = SystemRecord.remark(record, placeOf(record, "system"));
        if (remark != null) {
            items.add(remark);
        }
    }

    /** In a sub-agent's own file its conversation is the main one. */
    private boolean isMain(ClaudeRecord record) {
        return file.isSubAgent() || !record.sidechain;
    }

    private Place placeOf(ClaudeRecord record, String kind) {
        return nextPlace(recordId(record, kind));
    }

    private Place nextPlace(String id) {
        return new Place(id, items.size() + 1L, ts);
    }

    /** A real UUID names its record in every copy; any other id only within its session, and without one its place does. */
    private String recordId(ClaudeRecord record, String kind) {
        String uuid = record.uuid;
        if (uuid != null && UUID.matcher(uuid).matches()) {
            return EventIds.derived(HARNESS, kind, uuid);
        }
        String within = uuid == null ? file.stem() + "#" + (items.size() + 1) : uuid;
        return EventIds.derived(HARNESS, kind, file.runId(sessionId), within);
    }

    /** A line cannot be read. If it is the last one, nobody knows what the session is in the midst of. */
    void addBadLine() {
        badTail = true;
    }

    /** All before this byte of the file was taken. */
    void readTo(long position) {
        end = position;
    }

    /** What there is so far. */
    Session session() {
        List<Item> counted = items.stream().filter(item -> !isCopy(item)).toList();
        return new Session(
                identity(),
                new StepList(counted),
                latestTs,
                !badTail && turn.isComplete(),
                lastWords,
                reportedCostUsd,
                end);
    }

    /** Makes each step when it is asked for: with its line it takes far more room than its item. */
    private static final class StepList extends AbstractList<Step> {
        private final List<Item> items;

        private StepList(List<Item> items) {
            this.items = items;
        }

        @Override
        public Step get(int index) {
            return items.get(index).step();
        }

        @Override
        public int size() {
            return items.size();
        }
    }

    /** Whether the main conversation of this file has the same message: a side question begins with copies. */
    private boolean isCopy(Item item) {
        return item instanceof Response response && response.isSide() && mainMessages.contains(response.messageId());
    }

    private Session.Identity identity() {
        String parent = file.parentRunId(sessionId);
        String ownSession = file.isSubAgent() ? parent : file.runId(sessionId);
        String name = file.isSubAgent() ? agentName : titles.name(uuids);
        return new Session.Identity(file.runId(sessionId), ownSession, file.isSubAgent(), parent, name);
    }
}
