package dev.hermes.benchmarks;

/** Lines of about 300 bytes, the usual length of a step. */
final class SampleLines {
    private static final String[] TOOLS = {"email.send", "calendar.create", "ocr.vision", "browser.open"};
    private static final String WHO = ",\"agent\":\"scheduler\",\"team\":\"growth\"";

    private SampleLines() {}

    /** A model step where the number is even, a tool step where it is odd. */
    static String line(String runId, long step) {
        return line("2026-07-20", runId, step);
    }

    /** As {@link #line(String, long)}, on another day. */
    static String line(String date, String runId, long step) {
        if (step % 2 == 0) {
            return head(date, runId, step) + ",\"kind\":\"model\",\"model\":\"claude-sonnet-4\"" + WHO
                    + ",\"prompt_tokens\":482,\"completion_tokens\":124,\"cost_usd\":0.0014,\"latency_ms\":1340"
                    + ",\"summary\":\"decide which of the four tools to call next for e" + step + "\"}";
        }
        return head(date, runId, step) + ",\"kind\":\"tool\",\"tool\":\"" + TOOLS[(int) (step % TOOLS.length)] + "\""
                + WHO
                + ",\"input\":\"receipt-" + step + ".jpg\",\"output_chars\":312,\"cost_usd\":0.0008,\"latency_ms\":2100"
                + ",\"summary\":\"read the receipt and note its total as e" + step + "\"}";
    }

    /** The end of a run. */
    static String end(String date, String runId, long step) {
        return head(date, runId, step) + ",\"kind\":\"end\"" + WHO + ",\"total_steps\":" + step
                + ",\"status\":\"ok\",\"summary\":\"booked all receipts of the day and sent the totals\"}";
    }

    private static String head(String date, String runId, long step) {
        String ts = "%sT%02d:%02d:%02d.%03dZ".formatted(date, step / 3600 % 24, step / 60 % 60, step % 60, step % 1000);
        return "{\"ts\":\"" + ts + "\",\"run_id\":\"" + runId + "\",\"step\":" + step;
    }
}
