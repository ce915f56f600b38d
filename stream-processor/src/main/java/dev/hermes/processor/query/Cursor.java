package dev.hermes.processor.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.query.BadQueryException;
import dev.hermes.schemas.query.RunPosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;

/** Where a page of a list ended, as callers carry it to the next one. They must not look into it. */
final class Cursor {
    private static final char SEPARATOR = '|';

    private Cursor() {}

    static String of(RunPosition position) {
        String text = position.ts().toString() + SEPARATOR + position.runId();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    /** Null where there is none. */
    static RunPosition read(String cursor) {
        if (cursor == null) {
            return null;
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
            int end = text.indexOf(SEPARATOR);
            return new RunPosition(Instant.parse(text.substring(0, Math.max(0, end))), text.substring(end + 1));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new BadQueryException("cursor is not one that was given; ask for the first page");
        }
    }
}
