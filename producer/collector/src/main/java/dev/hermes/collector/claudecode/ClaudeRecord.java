package dev.hermes.collector.claudecode;

import dev.hermes.collector.jsonl.BadLineException;
import dev.hermes.collector.jsonl.JsonCursor;
import dev.hermes.collector.jsonl.JsonLine;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Timestamp;
import java.io.IOException;
import java.math.BigDecimal;

/** What we need of one record, in any order of its members. A member that is absent, or of another type than known, is null. */
final class ClaudeRecord {
    private static final int MAX_ID = 200;

    String type = "";
    String subtype = "";
    String uuid;
    String sessionId;
    Timestamp ts;
    boolean sidechain;
    /** Written by the harness in the user's name. */
    boolean meta;

    boolean compactSummary;
    boolean apiErrorMessage;
    String requestId;
    /** Last part of the working folder. */
    String project;

    String slug;
    Long durationMs;
    /** Of early versions: cost of a response. */
    BigDecimal costUsd;
    /** Of a cost-state: total so far. */
    BigDecimal totalCostUsd;

    String summary;
    String leafUuid;
    String aiTitle;
    String customTitle;
    String refusal;
    Long retryAttempt;
    Long maxRetries;
    String compactTrigger;
    Long compactTokens;
    final ApiError error = new ApiError();
    final Message message = new Message();
    /** Of the record itself where it is a tool call or a tool result, as in early versions. */
    final Block block = new Block();

    private ClaudeRecord() {}

    static ClaudeRecord read(JsonLine line) throws IOException, BadLineException {
        ClaudeRecord record = new ClaudeRecord();
        line.read(cursor -> cursor.members(name -> record.readMember(name, cursor)));
        return record;
    }

    private void readMember(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "type" -> type = orEmpty(cursor.text());
            case "subtype" -> subtype = orEmpty(cursor.text());
            case "uuid" -> uuid = id(cursor);
            case "sessionId" -> sessionId = runId(cursor);
            case "timestamp" -> ts = timestamp(cursor);
            case "isSidechain" -> sidechain = cursor.flag();
            case "isMeta" -> meta = cursor.flag();
            case "isCompactSummary" -> compactSummary = cursor.flag();
            case "isApiErrorMessage" -> apiErrorMessage = cursor.flag();
            case "requestId" -> requestId = id(cursor);
            case "cwd" -> project = lastPart(cursor.text());
            case "slug" -> slug = Words.name(cursor.text());
            case "durationMs" -> durationMs = cursor.count();
            case "costUSD" -> costUsd = cursor.decimal();
            case "totalCostUSD" -> totalCostUsd = cursor.decimal();
            case "retryAttempt" -> retryAttempt = cursor.count();
            case "maxRetries" -> maxRetries = cursor.count();
            case "error" -> error.read(cursor);
            case "message" -> message.read(cursor);
            default -> readRareMember(name, cursor);
        }
    }

    private void readRareMember(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "summary" -> summary = Words.name(cursor.text());
            case "leafUuid" -> leafUuid = id(cursor);
            case "aiTitle" -> aiTitle = Words.name(cursor.text());
            case "customTitle" -> customTitle = Words.name(cursor.text());
            case "apiRefusalCategory" -> refusal = Words.line(cursor.text());
            case "compactMetadata" -> cursor.members(member -> readCompactMetadata(member, cursor));
            case "name", "input", "output", "is_error", "tool_use_id" -> block.readMember(name, cursor);
            default -> {}
        }
    }

    private void readCompactMetadata(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "trigger" -> compactTrigger = Words.line(cursor.text());
            case "preTokens" -> compactTokens = cursor.count();
            default -> {}
        }
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    private static Timestamp timestamp(JsonCursor cursor) throws IOException {
        String text = cursor.text();
        return text == null ? null : Timestamp.parseOrNull(text);
    }

    /** An id as the harness makes them; a longer text is none. */
    static String id(JsonCursor cursor) throws IOException {
        String text = cursor.text();
        return text == null || text.isEmpty() || text.length() > MAX_ID ? null : text;
    }

    private static String runId(JsonCursor cursor) throws IOException {
        String text = cursor.text();
        boolean usable = text != null
                && !text.isEmpty()
                && text.codePointCount(0, text.length()) <= LineCodec.MAX_RUN_ID_CHARACTERS;
        return usable ? text : null;
    }

    /** The last part of a path, of Windows too. */
    private static String lastPart(String folder) {
        if (folder == null) {
            return null;
        }
        int at = Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\'));
        return Words.name(folder.substring(at + 1));
    }

    /** An error of the API: its status and type, never its message, which may hold anything. */
    static final class ApiError {
        private Long status;
        private String type;

        private void read(JsonCursor cursor) throws IOException {
            cursor.members(name -> {
                switch (name) {
                    case "status" -> status = cursor.count();
                    case "type" -> type = type == null || type.equals("error") ? Words.line(cursor.text()) : type;
                    case "error" -> read(cursor);
                    default -> {}
                }
            });
        }

        /** {@code 529 overloaded_error}, or {@code unknown}. */
        String text() {
            if (status == null && type == null) {
                return "unknown";
            }
            return status == null ? type : status + (type == null ? "" : " " + type);
        }
    }
}
