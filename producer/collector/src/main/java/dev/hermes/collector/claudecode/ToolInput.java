package dev.hermes.collector.claudecode;

import dev.hermes.collector.jsonl.JsonCursor;
import java.io.IOException;
import java.util.List;

/** Finds the one value of a tool's input that says most about the call. */
final class ToolInput {
    /** The telling ones first; whole prompts and file contents are not among them. */
    private static final List<String> TELLING = List.of(
            "command",
            "file_path",
            "notebook_path",
            "path",
            "pattern",
            "query",
            "url",
            "description",
            "skill",
            "subagent_type",
            "name");

    private int rank = TELLING.size();
    private String value;

    private ToolInput() {}

    /** A preview of the input, or null when it holds no telling text. */
    static String preview(JsonCursor cursor) throws IOException {
        ToolInput input = new ToolInput();
        cursor.members(name -> input.take(name, cursor));
        return input.value;
    }

    private void take(String name, JsonCursor cursor) throws IOException {
        int at = TELLING.indexOf(name);
        if (at < 0 || at >= rank || !cursor.isText()) {
            return;
        }
        rank = at;
        value = Words.preview(cursor.text());
    }
}
