package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Usage;
import dev.hermes.collector.jsonl.JsonCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the usage of one response. Input tokens are reported without the cached ones. */
final class UsageReader {
    private static final String STANDARD = "standard";

    private long input;
    private long output;
    private long cacheRead;
    private long cacheWrite;
    private long cacheWrite5m;
    private long cacheWrite1h;
    private Long thinking;
    private String tier;
    private String speed;
    private String geography;

    Usage read(JsonCursor cursor) throws IOException {
        cursor.members(name -> readMember(name, cursor));
        long written = Math.max(cacheWrite, cacheWrite5m + cacheWrite1h);
        return new Usage(input + cacheRead + written, output, cacheRead, written, cacheWrite1h, thinking);
    }

    private void readMember(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "input_tokens" -> input = orZero(cursor.count());
            case "output_tokens" -> output = orZero(cursor.count());
            case "cache_read_input_tokens" -> cacheRead = orZero(cursor.count());
            case "cache_creation_input_tokens" -> cacheWrite = orZero(cursor.count());
            case "cache_creation" -> cursor.members(part -> readWritten(part, cursor));
            case "output_tokens_details" -> cursor.members(detail -> readDetail(detail, cursor));
            case "service_tier" -> tier = Words.line(cursor.text());
            case "speed" -> speed = Words.line(cursor.text());
            case "inference_geo" -> geography = Words.line(cursor.text());
            default -> {}
        }
    }

    private void readWritten(String name, JsonCursor cursor) throws IOException {
        switch (name) {
            case "ephemeral_5m_input_tokens" -> cacheWrite5m = orZero(cursor.count());
            case "ephemeral_1h_input_tokens" -> cacheWrite1h = orZero(cursor.count());
            default -> {}
        }
    }

    private void readDetail(String name, JsonCursor cursor) throws IOException {
        if (name.equals("thinking_tokens")) {
            thinking = cursor.count();
        }
    }

    /**
     * What makes its price another one: a service tier, a speed, inference in the US only. Several at once are one word that
     * no price table knows.
     */
    String serviceTier() {
        List<String> ways = new ArrayList<>();
        addUnlessStandard(ways, tier);
        addUnlessStandard(ways, speed);
        if ("us".equals(geography)) {
            ways.add(geography);
        }
        return ways.isEmpty() ? null : String.join("+", ways);
    }

    private static void addUnlessStandard(List<String> ways, String way) {
        if (way != null && !way.isEmpty() && !way.equals(STANDARD)) {
            ways.add(way);
        }
    }

    private static long orZero(Long count) {
        return count == null ? 0 : count;
    }
}
