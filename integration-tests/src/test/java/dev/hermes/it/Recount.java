package dev.hermes.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counts one run again, from the rules alone and with nothing of ours: reads what was published in the order in which it
 * was, all of it at once.
 */
final class Recount {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final List<AgentTeam.Emission> events = new ArrayList<>();
    private final List<JsonNode> lines = new ArrayList<>();

    Recount(List<AgentTeam.Emission> published) {
        Set<String> seen = new HashSet<>();
        for (AgentTeam.Emission emission : published) {
            if (seen.add(emission.event().eventId())) {
                events.add(emission);
                lines.add(read(emission.event().line()));
            }
        }
    }

    /** Of all runs that were published. */
    static List<Recount> ofRuns(List<AgentTeam.Emission> published) {
        Map<String, List<AgentTeam.Emission>> byRun = new TreeMap<>();
        published.forEach(
                e -> byRun.computeIfAbsent(e.runId(), id -> new ArrayList<>()).add(e));
        return byRun.values().stream().map(Recount::new).toList();
    }

    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /** What the run file holds. */
    String file() {
        StringBuilder file = new StringBuilder();
        events.forEach(e -> file.append(e.event().line()).append('\n'));
        return file.toString();
    }

    int events() {
        return events.size();
    }

    String runId() {
        return events.get(0).runId();
    }

    /** The run's last row of the index, or null while it runs. */
    String indexRow(String path) {
        JsonNode end = end();
        if (end == null) {
            return null;
        }
        ObjectNode row = JSON.createObjectNode();
        row.put("run_id", runId());
        row.put("ts", end.get("ts").asText());
        row.put("summary", summary(end));
        row.put("status", end.path("status").asText("ok"));
        BigDecimal cost = cost();
        row.set("cost_usd", cost == null ? null : JSON.getNodeFactory().numberNode(plain(cost)));
        row.put("path", path);
        putIfKnown(row, "agent", latest("agent", lines.size()));
        putIfKnown(row, "team", latest("team", lines.size()));
        row.put(
                "started_at",
                lines.stream().min(byInstant()).orElseThrow().get("ts").asText());
        row.put(
                "steps",
                lines.stream()
                        .filter(l -> !isKind(l, "start") && !isKind(l, "end"))
                        .count());
        if (!row.get("status").asText().equals("ok")) {
            putIfKnown(row, "error", lastText("error", false));
        }
        Set<String> unpriced = new TreeSet<>();
        lines.stream()
                .filter(this::isUnpriced)
                .forEach(l -> unpriced.add(l.get("model").asText()));
        if (!unpriced.isEmpty()) {
            row.put("cost_complete", false);
            unpriced.forEach(row.putArray("unpriced_models")::add);
        }
        return row.toString();
    }

    /** Cost by day (UTC), agent, team, model and tool; without what is zero. */
    Map<List<String>, BigDecimal> costs() {
        Map<List<String>, BigDecimal> costs = new TreeMap<>(Comparator.comparing(List::toString));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).has("cost_usd")) {
                costs.merge(
                        key(i, text(lines.get(i), "model"), text(lines.get(i), "tool")), dollars(i), BigDecimal::add);
            }
        }
        JsonNode end = end();
        if (end != null && rest(end).signum() > 0) {
            costs.merge(key(lines.indexOf(end), null, null), rest(end), BigDecimal::add);
        }
        costs.values().removeIf(cost -> cost.signum() == 0);
        return costs;
    }

    private List<String> key(int i, String model, String tool) {
        String day = Instant.parse(text(lines.get(i), "ts"))
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .toString();
        return Arrays.asList(day, latest("agent", i + 1), latest("team", i + 1), model, tool);
    }

    private BigDecimal dollars(int i) {
        return lines.get(i).get("cost_usd").decimalValue();
    }

    private BigDecimal rest(JsonNode end) {
        BigDecimal total = end.has("total_cost_usd") ? end.get("total_cost_usd").decimalValue() : BigDecimal.ZERO;
        BigDecimal rest = total.subtract(sum());
        return rest.compareTo(new BigDecimal("0.000000001")) > 0 ? rest : BigDecimal.ZERO;
    }

    private BigDecimal sum() {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < lines.size(); i++) {
            sum = lines.get(i).has("cost_usd") ? sum.add(dollars(i)) : sum;
        }
        return sum;
    }

    /** Null when nothing is priced though something should be. */
    private BigDecimal cost() {
        JsonNode end = end();
        BigDecimal rest = end == null ? BigDecimal.ZERO : rest(end);
        boolean priced = rest.signum() > 0 || lines.stream().anyMatch(l -> l.has("cost_usd"));
        boolean unpriced = lines.stream().anyMatch(this::isUnpriced);
        return !priced && unpriced ? null : sum().add(rest);
    }

    private boolean isUnpriced(JsonNode line) {
        long tokens = line.path("prompt_tokens").asLong()
                + line.path("completion_tokens").asLong();
        return tokens > 0 && !line.has("cost_usd") && !isKind(line, "end");
    }

    private JsonNode end() {
        return lines.stream().filter(l -> isKind(l, "end")).max(inOrder()).orElse(null);
    }

    private String summary(JsonNode end) {
        if (end.has("summary")) {
            return end.get("summary").asText();
        }
        String envelope = null;
        for (AgentTeam.Emission emission : events) {
            envelope = emission.event().runSummary() == null
                    ? envelope
                    : emission.event().runSummary();
        }
        return envelope != null ? envelope : lastText("summary", true);
    }

    private String lastText(String field, boolean stepsOnly) {
        return lines.stream()
                .filter(l -> l.has(field) && !(stepsOnly && isKind(l, "end")))
                .max(inOrder())
                .map(l -> l.get(field).asText())
                .orElse(null);
    }

    private String latest(String field, int before) {
        for (int i = before - 1; i >= 0; i--) {
            if (lines.get(i).has(field)) {
                return lines.get(i).get(field).asText();
            }
        }
        return null;
    }

    /** Equal ts and step: the later in the log. Streams keep the last of equals for max when compared by place too. */
    private Comparator<JsonNode> inOrder() {
        return byInstant().thenComparing(l -> l.get("step").asLong()).thenComparing(this::place);
    }

    private int place(JsonNode line) {
        for (int i = 0; i < lines.size(); i++) {
            if (isSame(lines.get(i), line)) {
                return i;
            }
        }
        throw new AssertionError("a line of the run");
    }

    @SuppressWarnings("ReferenceEquality") // two events may have equal lines
    private static boolean isSame(JsonNode line, JsonNode other) {
        return line == other;
    }

    private static Comparator<JsonNode> byInstant() {
        return Comparator.comparing(l -> Instant.parse(l.get("ts").asText()));
    }

    private static boolean isKind(JsonNode line, String kind) {
        return line.get("kind").asText().equals(kind);
    }

    private static String text(JsonNode line, String field) {
        return line.has(field) ? line.get(field).asText() : null;
    }

    private static void putIfKnown(ObjectNode row, String field, String value) {
        if (value != null) {
            row.put(field, value);
        }
    }

    private static BigDecimal plain(BigDecimal cost) {
        BigDecimal stripped = cost.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
