package dev.hermes.schemas.redaction;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunPath;

/**
 * What identifies a run and its place is never masked, since other events are found by it. That is so for what a line may have there:
 * a line that is rejected for it, and comes to the dead letters, may have anything.
 */
enum KeptField {
    /** None of them. */
    NONE,
    TIMESTAMP,
    RUN_ID,
    /** Of a run's row: it names the run's file. */
    RUN_PATH,
    ANY_TEXT;

    private static final String PATH = "path";

    /** That of a line's own member. */
    static KeptField of(Source name) {
        String member = name.toString();
        Field field = Field.of(member);
        if (field == null) {
            return member.equals(PATH) ? RUN_PATH : NONE;
        }
        return switch (field) {
            case TS -> TIMESTAMP;
            case RUN_ID -> RUN_ID;
            case KIND, SESSION_ID, PARENT_RUN_ID, TRACE_ID, SPAN_ID, MODEL -> ANY_TEXT;
            default -> NONE;
        };
    }

    /** Whether the string of JSON between two quotes stays as it is. */
    boolean keeps(Source source, int from, int to, boolean escaped) {
        return switch (this) {
            case NONE -> false;
            case ANY_TEXT -> true;
            case TIMESTAMP -> Timestamp.parseOrNull(text(source, from, to, escaped)) != null;
            case RUN_ID -> LineCodec.isRunId(text(source, from, to, escaped));
            case RUN_PATH -> RunPath.isPath(text(source, from, to, escaped));
        };
    }

    private static String text(Source source, int from, int to, boolean escaped) {
        return source.string(from, to, escaped).toString();
    }
}
