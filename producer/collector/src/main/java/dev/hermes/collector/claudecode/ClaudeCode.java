package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Harness;
import dev.hermes.collector.harness.Opening;
import dev.hermes.collector.harness.Session;
import dev.hermes.collector.jsonl.BadLineException;
import dev.hermes.collector.jsonl.JsonLine;
import dev.hermes.collector.jsonl.JsonLines;
import dev.hermes.schemas.event.Timestamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Claude Code. Its format is not published; what is not known here is left alone. */
public final class ClaudeCode implements Harness {
    private static final String NAME = "claude-code";
    private static final String CONFIG_DIR = "CLAUDE_CONFIG_DIR";
    private static final String PROJECTS = "projects";

    /** Files of other kinds beside the sessions: prompts of all sessions, the log of a workflow. */
    private static final Set<String> NO_SESSIONS = Set.of("history.jsonl", "journal.jsonl");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Path> defaultRoots(Map<String, String> environment, Path userHome) {
        String configured = environment.get(CONFIG_DIR);
        if (configured == null || configured.isBlank()) {
            return List.of(
                    userHome.resolve(".claude").resolve(PROJECTS),
                    userHome.resolve(".config").resolve("claude").resolve(PROJECTS));
        }
        return Pattern.compile(",")
                .splitAsStream(configured)
                .map(String::strip)
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(PROJECTS))
                .toList();
    }

    @Override
    public boolean isSessionFile(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(SessionPlace.EXTENSION) && !NO_SESSIONS.contains(name);
    }

    @Override
    public Opening opening(Path file) throws IOException {
        return new Opening(SessionPlace.of(file).isSubAgent(), firstTs(file).instant());
    }

    /** Time of the first record that has one, else of the file. */
    private static Timestamp firstTs(Path file) throws IOException {
        try (JsonLines lines = JsonLines.open(file)) {
            for (JsonLine line = lines.next(); line != null; line = lines.next()) {
                Timestamp ts = tsOf(line);
                if (ts != null) {
                    return ts;
                }
            }
        }
        return Timestamp.of(Files.getLastModifiedTime(file).toInstant());
    }

    private static Timestamp tsOf(JsonLine line) throws IOException {
        try {
            return ClaudeRecord.read(line).ts;
        } catch (BadLineException e) {
            return null; // it is reported when the file is read as a whole
        }
    }

    @Override
    public Session read(Path file, BadLines badLines) throws IOException {
        SessionPlace place = SessionPlace.of(file);
        String agentName = place.isSubAgent() ? AgentMeta.nameOf(file) : null;
        Transcript transcript = new Transcript(place, firstTs(file), agentName);
        try (JsonLines lines = JsonLines.open(file)) {
            for (JsonLine line = lines.next(); line != null; line = lines.next()) {
                take(line, transcript, badLines);
            }
        }
        return transcript.session();
    }

    private static void take(JsonLine line, Transcript transcript, BadLines badLines) throws IOException {
        try {
            ClaudeRecord record = ClaudeRecord.read(line);
            if (!line.isBlank()) {
                transcript.add(record);
            }
        } catch (BadLineException e) {
            transcript.addBadLine();
            if (!line.isTerminated()) {
                return; // still being written: the next pass reads it
            }
            badLines.skipped(line.number(), line.start(), e.getMessage());
        }
        transcript.readTo(line.end());
    }
}
