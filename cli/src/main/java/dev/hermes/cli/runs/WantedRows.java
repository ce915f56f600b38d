package dev.hermes.cli.runs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Set;

/** Which rows of an index are wanted. Most others are told from their first bytes, and need not be parsed. */
interface WantedRows {
    /** How a row begins, as we write it. */
    byte[] ROW_START = "{\"run_id\":\"".getBytes(UTF_8);

    /** All of them. */
    WantedRows ALL = new WithPrefix("");

    /** False only for a row that surely is not wanted. */
    boolean mayWant(FileLines row);

    /** Whether the row of that run is wanted. */
    boolean wants(String runId);

    /** Whether the row begins as ours do. */
    static boolean beginsAsOurs(FileLines row) {
        return row.length() >= ROW_START.length
                && Arrays.equals(
                        row.buffer(), row.start(), row.start() + ROW_START.length, ROW_START, 0, ROW_START.length);
    }

    /** Rows of the runs whose ids begin so. */
    final class WithPrefix implements WantedRows {
        private final String idPrefix;
        private final byte[] prefix;

        WithPrefix(String idPrefix) {
            this.idPrefix = idPrefix;
            this.prefix = isWrittenAsIs(idPrefix) ? idPrefix.getBytes(UTF_8) : new byte[0];
        }

        @Override
        public boolean mayWant(FileLines row) {
            if (!beginsAsOurs(row)) {
                return true;
            }
            byte[] buffer = row.buffer();
            int idStart = row.start() + ROW_START.length;
            int length = Math.min(prefix.length, row.end() - idStart);
            int differs = Arrays.mismatch(buffer, idStart, idStart + length, prefix, 0, length);
            return differs < 0 || buffer[idStart + differs] == '\\';
        }

        @Override
        public boolean wants(String runId) {
            return runId.startsWith(idPrefix);
        }

        private static boolean isWrittenAsIs(String idPrefix) {
            return idPrefix.chars().noneMatch(c -> c == '"' || c == '\\' || c < ' ');
        }
    }

    /** Rows of the runs with those ids. */
    final class OfRuns implements WantedRows {
        private final Set<String> runIds;

        OfRuns(Set<String> runIds) {
            this.runIds = runIds;
        }

        @Override
        public boolean mayWant(FileLines row) {
            if (!beginsAsOurs(row)) {
                return true;
            }
            byte[] buffer = row.buffer();
            int idStart = row.start() + ROW_START.length;
            int at = idStart;
            while (at < row.end() && buffer[at] != '"') {
                if (buffer[at] == '\\') {
                    return true;
                }
                at++;
            }
            return runIds.contains(new String(buffer, idStart, at - idStart, UTF_8));
        }

        @Override
        public boolean wants(String runId) {
            return runIds.contains(runId);
        }
    }
}
