package dev.hermes.collector.claudecode;

import dev.hermes.schemas.event.LineCodec;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What the place of a session file says of it. Sub-agents lie in {@code <session>/subagents/agent-<id>.jsonl}, those of older
 * versions in {@code agent-<id>.jsonl} beside the sessions.
 *
 * @param stem name of the file without its extension
 * @param isSubAgent whether it is a sub-agent's
 * @param parentSession the session that a sub-agent works for, as its folder says; null: no folder says it
 */
record SessionPlace(String stem, boolean isSubAgent, String parentSession) {
    static final String EXTENSION = ".jsonl";

    private static final String AGENT_PREFIX = "agent-";
    private static final String SUBAGENTS = "subagents";

    static SessionPlace of(Path file) {
        String name = file.getFileName().toString();
        String stem = name.substring(0, name.length() - EXTENSION.length());
        return new SessionPlace(stem, stem.startsWith(AGENT_PREFIX), parentSession(file));
    }

    private static String parentSession(Path file) {
        for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
            boolean isSubagents = folder.endsWith(SUBAGENTS);
            Path session = folder.getParent();
            if (isSubagents && session != null && session.getFileName() != null) {
                return session.getFileName().toString();
            }
        }
        return null;
    }

    /**
     * The run that the file becomes. A sub-agent's id comes first, so that the beginning of a session's id still names one
     * run; the session's follows, for the ids of old agents are short and repeat.
     *
     * @param sessionId as the records say; null: they do not
     */
    String runId(String sessionId) {
        if (!isSubAgent) {
            return sessionId == null ? clipped(stem) : sessionId;
        }
        String parent = parentRunId(sessionId);
        return parent == null ? clipped(stem) : clipped(stem + "." + parent);
    }

    /** The run that a sub-agent works for; null: unknown, or no sub-agent's file. */
    String parentRunId(String sessionId) {
        if (!isSubAgent) {
            return null;
        }
        // sub-agents carry the id of the session that started them; some versions wrote their own
        String recorded = Objects.equals(sessionId, stem) ? null : sessionId;
        return parentSession == null ? recorded : parentSession;
    }

    private static String clipped(String id) {
        int max = LineCodec.MAX_RUN_ID_CHARACTERS;
        return id.codePointCount(0, id.length()) <= max ? id : id.substring(0, id.offsetByCodePoints(0, max));
    }
}
