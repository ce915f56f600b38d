package dev.hermes.gateway;

import com.linecorp.armeria.common.MediaType;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What a body holds, by its content type. */
enum BodyFormat {
    /** One event, or an array of events. */
    JSON {
        @Override
        List<Slice> events(byte[] body, int most) {
            return JsonElements.of(body, most);
        }
    },
    /** An event on each line. */
    LINES {
        @Override
        List<Slice> events(byte[] body, int most) {
            return JsonLines.of(body, most);
        }
    };

    private static final Map<String, BodyFormat> BY_TYPE =
            Map.of("application/json", JSON, "application/x-ndjson", LINES, "application/jsonl", LINES);

    /** The format that a content type (null when there is none) names. */
    static BodyFormat of(MediaType type) {
        BodyFormat format = type == null ? null : BY_TYPE.get(type.nameWithoutParameters());
        if (format == null || !isUtf8(type)) {
            throw new RefusedException(
                    Refusal.BAD_CONTENT_TYPE,
                    "send an event or an array of events with the header Content-Type: application/json, or an event on"
                            + " each line with Content-Type: application/x-ndjson, in UTF-8");
        }
        return format;
    }

    private static boolean isUtf8(MediaType type) {
        try {
            return StandardCharsets.UTF_8.equals(type.charset(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | IllegalStateException e) {
            return false; // there is no such charset, or several are named
        }
    }

    /** Where each event of a body lies. */
    abstract List<Slice> events(byte[] body, int most);
}
