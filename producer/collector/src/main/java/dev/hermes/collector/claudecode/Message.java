package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Usage;
import dev.hermes.collector.jsonl.JsonCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The message of a user's or assistant's record. */
final class Message {
    String id;
    String model;
    String stopReason;
    /** Null: the record does not say. */
    Usage usage;

    final List<Block> blocks = new ArrayList<>();

    void read(JsonCursor cursor) throws IOException {
        cursor.members(name -> readMember(name, cursor));
    }

    private void readMember(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "id" -> id = ClaudeRecord.id(cursor);
            case "model" -> model = ClaudeRecord.id(cursor);
            case "stop_reason" -> stopReason = Words.line(cursor.text());
            case "usage" -> usage = cursor.isObject() ? new UsageReader().read(cursor) : null;
            case "content" -> readContent(cursor);
            default -> {}
        }
    }

    private void readContent(JsonCursor cursor) throws IOException {
        if (cursor.isText()) {
            blocks.add(Block.text(cursor));
        } else {
            cursor.elements(() -> blocks.add(Block.read(cursor)));
        }
    }

    /** The first text, or null. */
    Block text() {
        return blocks.stream().filter(Block::isText).findFirst().orElse(null);
    }

    /** Input tokens are reported without the cached ones. */
    private static final class UsageReader {
        private long input;
        private long output;
        private long cacheRead;
        private long cacheWrite;
        private Long thinking;

        Usage read(JsonCursor cursor) throws IOException {
            cursor.members(name -> {
                switch (name) {
                    case "input_tokens" -> input = orZero(cursor.count());
                    case "output_tokens" -> output = orZero(cursor.count());
                    case "cache_read_input_tokens" -> cacheRead = orZero(cursor.count());
                    case "cache_creation_input_tokens" -> cacheWrite = orZero(cursor.count());
                    case "output_tokens_details" -> cursor.members(detail -> readDetail(detail, cursor));
                    default -> {}
                }
            });
            return new Usage(input + cacheRead + cacheWrite, output, cacheRead, cacheWrite, thinking);
        }

        private void readDetail(String name, JsonCursor cursor) throws IOException {
            if (name.equals("thinking_tokens")) {
                thinking = cursor.count();
            }
        }

        private static long orZero(Long count) {
            return count == null ? 0 : count;
        }
    }
}
