package dev.hermes.collector.claudecode;

import dev.hermes.collector.jsonl.BadLineException;
import dev.hermes.collector.jsonl.JsonCursor;
import dev.hermes.collector.jsonl.JsonLine;
import dev.hermes.collector.jsonl.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The small file beside a sub-agent's session that says what it is: {@code agent-<id>.meta.json}. */
final class AgentMeta {
    private static final String EXTENSION = ".meta.json";

    private String description;
    private String agentType;

    private AgentMeta() {}

    /** What the sub-agent was sent for, else its type; null when nothing says it. */
    static String nameOf(Path session) throws IOException {
        String name = session.getFileName().toString();
        String stem = name.substring(0, name.length() - SessionPlace.EXTENSION.length());
        Path file = session.resolveSibling(stem + EXTENSION);
        if (!Files.isReadable(file)) {
            return null;
        }
        try (JsonLines lines = JsonLines.open(file)) {
            JsonLine line = lines.next();
            return line == null ? null : nameIn(line);
        }
    }

    private static String nameIn(JsonLine line) throws IOException {
        AgentMeta meta = new AgentMeta();
        try {
            line.read(cursor -> cursor.members(name -> meta.take(name, cursor)));
        } catch (BadLineException e) {
            return null; // it only gives a name, and the session can do without
        }
        return meta.description == null ? meta.agentType : meta.description;
    }

    private void take(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "description" -> description = Words.name(cursor.text());
            case "agentType" -> agentType = Words.name(cursor.text());
            default -> {}
        }
    }
}
