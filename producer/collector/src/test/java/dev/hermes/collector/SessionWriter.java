package dev.hermes.collector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

/** Writes a session file as Claude Code does. Records follow each other by a second. */
final class SessionWriter {
    static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private final Path file;
    private final String sessionId;
    private int seconds;
    private int uuids;
    private boolean sidechain;

    SessionWriter(Path file, String sessionId) {
        this.file = file;
        this.sessionId = sessionId;
    }

    /** From now on the records are of a side conversation, or not. */
    SessionWriter sidechain(boolean sidechain) {
        this.sidechain = sidechain;
        return this;
    }

    SessionWriter prompt(String text) {
        return record("user", "\"message\":{\"role\":\"user\",\"content\":\"" + text + "\"}");
    }

    /** A record of a response with one text. */
    SessionWriter says(String messageId, String requestId, int output, String stopReason, String text) {
        return response(messageId, requestId, output, stopReason, "{\"type\":\"text\",\"text\":\"" + text + "\"}");
    }

    /** A record of a response with one call of Bash. */
    SessionWriter calls(String messageId, String requestId, int output, String stopReason, String callId) {
        return response(
                messageId,
                requestId,
                output,
                stopReason,
                "{\"type\":\"tool_use\",\"id\":\"" + callId
                        + "\",\"name\":\"Bash\",\"input\":{\"description\":\"List\",\"command\":\"ls -la\"}}");
    }

    /** Of each response: 10 input tokens, 200 read from the cache, 30 written to it. */
    SessionWriter response(String messageId, String requestId, int output, String stopReason, String block) {
        return record(
                "assistant",
                "\"message\":{\"id\":\"" + messageId
                        + "\",\"role\":\"assistant\",\"model\":\"claude-sonnet-4\",\"content\":["
                        + block + "],\"stop_reason\":" + (stopReason == null ? "null" : '"' + stopReason + '"')
                        + ",\"usage\":{\"input_tokens\":10,\"cache_read_input_tokens\":200,"
                        + "\"cache_creation_input_tokens\":30,\"output_tokens\":" + output
                        + "}},\"requestId\":\"" + requestId + '"');
    }

    SessionWriter result(String callId, String content) {
        return record(
                "user",
                "\"message\":{\"role\":\"user\",\"content\":[{\"tool_use_id\":\"" + callId
                        + "\",\"type\":\"tool_result\"," + content + "}]},\"toolUseResult\":{\"stdout\":\"\"}");
    }

    /** A record with a uuid and a time. */
    SessionWriter record(String type, String members) {
        uuids++;
        return raw("{\"parentUuid\":null,\"isSidechain\":" + sidechain + ",\"sessionId\":\"" + sessionId + "\","
                + members + ",\"type\":\"" + type + "\",\"uuid\":\"" + uuid() + "\",\"timestamp\":\"" + tick()
                + "\",\"cwd\":\"/srv/shop\"}");
    }

    /** Derived from what came before, so that two files written alike are copies. */
    private String uuid() {
        return String.format("%08x-0000-4000-8000-000000000000", uuids);
    }

    private Instant tick() {
        Instant now = START.plusSeconds(seconds);
        seconds++;
        return now;
    }

    /** Records that follow come so much later. */
    SessionWriter later(int seconds) {
        this.seconds += seconds;
        return this;
    }

    /** Records that follow have uuids of their own. */
    SessionWriter uuidsFrom(int number) {
        uuids = number;
        return this;
    }

    SessionWriter raw(String line) {
        return torn(line + "\n");
    }

    /** Text without a line feed. */
    SessionWriter torn(String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(
                    file, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.setLastModifiedTime(file, FileTime.from(START.plusSeconds(seconds)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }
}
