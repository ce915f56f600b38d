package dev.hermes.collector.claudecode;

import dev.hermes.collector.jsonl.JsonCursor;
import java.io.IOException;

/** One part of a message's content. Of texts there is the first line and the length, of a tool's input one telling value. */
final class Block {
    private final Excerpt text = new Excerpt();
    private final Excerpt content = new Excerpt();
    private String type = "";
    /** Id of a tool call, in the call and in its result; or null. */
    String callId;

    String tool;
    String input;
    boolean failed;

    /** The whole content where it is a plain string. */
    static Block text(JsonCursor cursor) throws IOException {
        Block block = new Block();
        block.type = "text";
        block.text.add(cursor);
        return block;
    }

    static Block read(JsonCursor cursor) throws IOException {
        Block block = new Block();
        cursor.members(name -> block.readMember(name, cursor));
        return block;
    }

    void readMember(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "type" -> type = cursor.isText() ? cursor.text() : "";
            case "id", "tool_use_id" -> callId = ClaudeRecord.id(cursor);
            case "name" -> tool = ClaudeRecord.id(cursor);
            case "input" -> input = ToolInput.preview(cursor);
            case "is_error" -> failed = cursor.flag();
            case "text" -> text.add(cursor);
            case "content", "output" -> readContent(cursor);
            default -> {}
        }
    }

    /** A result is a string, or blocks of text and images. */
    private void readContent(JsonCursor cursor) throws IOException {
        content.add(cursor);
        cursor.elements(() -> cursor.members(name -> {
            if (name.equals("text")) {
                content.add(cursor);
            }
        }));
    }

    boolean isText() {
        return type.equals("text");
    }

    boolean isToolUse() {
        return type.equals("tool_use") || type.equals("server_tool_use");
    }

    boolean isToolResult() {
        return type.equals("tool_result") || type.endsWith("_tool_result");
    }

    /** First line of the text or of the result; null: none. */
    String line() {
        return excerpt().line;
    }

    /** Length of the text or of the result. */
    long characters() {
        return excerpt().characters;
    }

    private Excerpt excerpt() {
        return isText() ? text : content;
    }

    private static final class Excerpt {
        private String line;
        private long characters;

        private void add(JsonCursor cursor) throws IOException {
            if (cursor.isText()) {
                line = line == null ? Words.line(cursor.text()) : line;
                characters += cursor.characters();
            }
        }
    }
}
