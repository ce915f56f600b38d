package dev.hermes.collector.claudecode;

/** What the harness itself records: failed calls of the API, refusals, compactions. The rest says nothing of the work. */
final class SystemRecord {
    private SystemRecord() {}

    /** The remark it is worth, or null. */
    static Remark remark(ClaudeRecord record, Place place) {
        return switch (record.subtype) {
            case "api_error" ->
                Remark.error(place, "API error " + record.error.text() + attempt(record), isRetried(record));
            case "error" -> Remark.error(place, "API error " + record.error.text(), null);
            case "api_refusal" -> Remark.error(place, refusal(record), null);
            case "compact_boundary" -> Remark.note(place, compaction(record));
            default -> null;
        };
    }

    private static boolean countsAttempts(ClaudeRecord record) {
        return record.retryAttempt != null && record.maxRetries != null;
    }

    private static String attempt(ClaudeRecord record) {
        return countsAttempts(record) ? ", attempt " + record.retryAttempt + " of " + record.maxRetries : "";
    }

    private static Boolean isRetried(ClaudeRecord record) {
        return countsAttempts(record) ? Boolean.valueOf(record.retryAttempt < record.maxRetries) : null;
    }

    private static String refusal(ClaudeRecord record) {
        return "refused" + (record.refusal == null ? "" : ": " + record.refusal);
    }

    private static String compaction(ClaudeRecord record) {
        return "conversation compacted"
                + (record.compactTrigger == null ? "" : " (" + record.compactTrigger + ")")
                + (record.compactTokens == null ? "" : ", " + record.compactTokens + " tokens before");
    }
}
