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
    /** How the usage was served, where that has a price of its own; null: in the standard way, or the record does not say. */
    String serviceTier;

    final List<Block> blocks = new ArrayList<>();

    void read(JsonCursor cursor) throws IOException {
        cursor.members(name -> readMember(name, cursor));
    }

    private void readMember(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "id" -> id = ClaudeRecord.id(cursor);
            case "model" -> model = ClaudeRecord.id(cursor);
            case "stop_reason" -> stopReason = Words.line(cursor.text());
            case "usage" -> readUsage(cursor);
            case "content" -> readContent(cursor);
            default -> {}
        }
    }

    private void readUsage(JsonCursor cursor) throws IOException {
        if (cursor.isObject()) {
            UsageReader reader = new UsageReader();
            usage = reader.read(cursor);
            serviceTier = reader.serviceTier();
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
}
