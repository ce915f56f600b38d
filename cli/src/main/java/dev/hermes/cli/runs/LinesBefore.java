package dev.hermes.cli.runs;

import dev.hermes.schemas.query.ByteScan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;

/**
 * Tells files whose events all lie before an instant, from the bytes of their lines: a folder holds many old runs, and to
 * parse them all would take most of the time. In doubt a line does not lie before. Not thread-safe.
 */
final class LinesBefore {
    private static final byte[] LINE_START = bytes("{\"ts\":\"");
    private static final int DATE_LENGTH = "2026-07-20".length();

    /** A key of a later {@code ts} in the line, plain or with an escape in it: the last one would count. */
    private static final byte[] TS_KEY = bytes("\"ts\"");

    private static final byte[] ESCAPED_T_OR_S = bytes("\\u007");

    private static final ByteScan KEY_OR_ESCAPE = new ByteScan((byte) '"', (byte) 't', false, (byte) '\\', 'u');

    private final byte[] firstDate;
    private final LineBlocks blocks = new LineBlocks();

    LinesBefore(Instant instant) {
        // with its offset, a local time is at most 18 hours off
        LocalDate date = instant.atOffset(ZoneOffset.UTC).toLocalDate().minusDays(1);
        this.firstDate = bytes(date.toString());
    }

    /** Whether every line of the file surely is of an event before the instant. */
    boolean isAllOf(RunFile file) throws IOException {
        AllBefore look = new AllBefore();
        blocks.read(file.file(), look);
        return look.all;
    }

    private final class AllBefore implements LineBlocks.Look {
        private boolean all = true;

        @Override
        public boolean at(LineBlocks block) {
            int start = 0;
            while (all && start < block.end()) {
                int end = block.lineEnd(start);
                all = isBefore(block.buffer(), start, end);
                start = end + 1;
            }
            return all;
        }

        @Override
        public void atTooLong(long offset) {
            all = false;
        }
    }

    private boolean isBefore(byte[] buffer, int start, int end) {
        int date = start + LINE_START.length;
        int afterDate = date + DATE_LENGTH;
        return afterDate <= end
                && Arrays.equals(buffer, start, date, LINE_START, 0, LINE_START.length)
                && isDate(buffer, date)
                && Arrays.compare(buffer, date, afterDate, firstDate, 0, DATE_LENGTH) < 0
                && !mayHaveLaterTs(buffer, afterDate, end);
    }

    private static boolean mayHaveLaterTs(byte[] buffer, int from, int end) {
        int at = KEY_OR_ESCAPE.next(buffer, from, end);
        while (at < end) {
            if (isAt(buffer, at, end, TS_KEY) || isAt(buffer, at, end, ESCAPED_T_OR_S)) {
                return true;
            }
            at = KEY_OR_ESCAPE.next(buffer, at + 1, end);
        }
        return false;
    }

    private static boolean isAt(byte[] buffer, int at, int end, byte[] wanted) {
        return at + wanted.length <= end && Arrays.equals(buffer, at, at + wanted.length, wanted, 0, wanted.length);
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
