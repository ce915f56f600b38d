package dev.hermes.cli.runs;

import dev.hermes.schemas.query.BytePattern;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;

/**
 * Tells files whose events all lie before an instant, from the bytes of their lines: a folder holds many old runs, and to
 * parse them all would take most of the time. In doubt a line does not lie before. Immutable.
 */
final class LinesBefore {
    private static final byte[] LINE_START = bytes("{\"ts\":\"");
    private static final int DATE_LENGTH = "2026-07-20".length();

    /** A key of a later {@code ts} in the line, plain or with an escape in it: the last one would count. */
    private static final BytePattern TS_KEY = new BytePattern(bytes("\"ts\""), false);

    private static final BytePattern ESCAPED_T_OR_S = new BytePattern(bytes("\\u007"), false);

    private final byte[] firstDate;

    LinesBefore(Instant instant) {
        // with its offset, a local time is at most 18 hours off
        LocalDate date = instant.atOffset(ZoneOffset.UTC).toLocalDate().minusDays(1);
        this.firstDate = bytes(date.toString());
    }

    /** Whether every line of the file surely is of an event before the instant. */
    boolean isAllOf(RunFile file) throws IOException {
        try (FileLines lines = FileLines.open(file.file())) {
            while (lines.next()) {
                if (!isBefore(lines.buffer(), lines.start(), lines.end())) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isBefore(byte[] buffer, int start, int end) {
        int date = start + LINE_START.length;
        int afterDate = date + DATE_LENGTH;
        return afterDate <= end
                && Arrays.equals(buffer, start, date, LINE_START, 0, LINE_START.length)
                && isDate(buffer, date)
                && Arrays.compare(buffer, date, afterDate, firstDate, 0, DATE_LENGTH) < 0
                && !TS_KEY.isIn(buffer, afterDate, end)
                && !ESCAPED_T_OR_S.isIn(buffer, afterDate, end);
    }

    private static boolean isDate(byte[] buffer, int at) {
        for (int i = 0; i < DATE_LENGTH; i++) {
            boolean dash = i == 4 || i == 7;
            if (dash ? buffer[at + i] != '-' : buffer[at + i] < '0' || buffer[at + i] > '9') {
                return false;
            }
        }
        return true;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
