package dev.hermes.it;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes up the work of many agents: runs of every outcome, with costs that are known, unknown or only in the end event, out of
 * order, late, and with repeated events. The same seed gives the same work.
 */
final class AgentTeam {
    private static final Instant BEGIN = Instant.parse("2026-07-18T20:00:00Z");
    /** No price table has them: a recount adds up what the events say. */
    private static final List<String> MODELS = List.of("house-large", "house-small", "local-7b");

    private static final List<String> TOOLS = List.of("email.send", "calendar.create", "ocr.vision", "shell");
    private static final List<String> TEAMS = List.of("growth", "ops", "köln");

    private final Random random;
    private final String prefix;

    AgentTeam(long seed, String prefix) {
        this.random = new Random(seed);
        this.prefix = prefix;
    }

    /** One event as an agent publishes it. */
    record Emission(String runId, StepEvent event) {}

    /** What one agent publishes, in its order: its runs interleaved, some events twice. */
    List<Emission> agent(int number, int runs, int eventsPerRun) {
        List<List<Emission>> open = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            open.add(new ArrayList<>(withRepeats(run(number, run, eventsPerRun))));
        }
        List<Emission> interleaved = new ArrayList<>();
        while (!open.isEmpty()) {
            List<Emission> run = open.get(random.nextInt(open.size()));
            interleaved.add(run.remove(0));
            if (run.isEmpty()) {
                open.remove(run);
            }
        }
        return interleaved;
    }

    private List<Emission> run(int agent, int run, int events) {
        String runId = prefix + "-" + agent + "-" + run;
        Instant start = BEGIN.plusSeconds(random.nextInt(200_000));
        List<Emission> emissions = new ArrayList<>();
        for (int step = 1; step < events - 1; step++) {
            emissions.add(emission(runId, step, step(agent, runId, step, start)));
        }
        int ends = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(8) / 7;
        for (int end = 0; end < ends; end++) {
            // somewhere in the second half: what follows is late
            int at = events / 2 + random.nextInt(events / 2);
            emissions.add(Math.min(at, emissions.size()), emission(runId, 1000 + end, end(runId, 1000 + end, start)));
        }
        while (emissions.size() < events) {
            int step = emissions.size() + 1;
            emissions.add(emission(runId, step, step(agent, runId, step, start)));
        }
        return emissions;
    }

    private Emission emission(String runId, long step, ObjectNode line) {
        String runName = step % 3 == 0 ? "Nightly run " + runId.hashCode() % 5 : null;
        String summary = step % 17 == 0 ? "envelope summary " + step : null;
        String id = runId + "/" + step + "/" + random.nextLong();
        return new Emission(runId, new StepEvent(id, runName, summary, Origins.CLIENT, null, line.toString()));
    }

    private ObjectNode step(int agent, String runId, int step, Instant start) {
        String kind = List.of("start", "model", "tool", "error", "note", "plan").get(step == 1 ? 0 : random.nextInt(6));
        ObjectNode line = line(start.plusMillis(random.nextInt(7_200_000)), runId, step, kind);
        if (random.nextInt(4) > 0) {
            line.put("agent", "agent-" + agent);
            line.put("team", TEAMS.get(agent % TEAMS.size()));
        }
        switch (kind) {
            case "model" -> model(line);
            case "tool" -> tool(line);
            case "error" ->
                line.put("tool", TOOLS.get(random.nextInt(TOOLS.size()))).put("error", "E" + step);
            default -> line.put("unknown", "\u00e9\u65e5 \"quoted\" \\ " + step);
        }
        if (random.nextInt(3) == 0) {
            line.put("summary", "did " + step);
        }
        return line;
    }

    private void model(ObjectNode line) {
        line.put("model", MODELS.get(random.nextInt(MODELS.size())));
        line.put("prompt_tokens", random.nextInt(5_000));
        line.put("completion_tokens", random.nextInt(900));
        if (random.nextInt(5) > 0) {
            line.put("cost_usd", dollars());
        }
    }

    private void tool(ObjectNode line) {
        line.put("tool", TOOLS.get(random.nextInt(TOOLS.size())));
        if (random.nextBoolean()) {
            line.put("cost_usd", dollars());
        }
    }

    private ObjectNode end(String runId, int step, Instant start) {
        ObjectNode line = line(start.plusMillis(random.nextInt(8_000_000)), runId, step, "end");
        switch (random.nextInt(4)) {
            case 0 -> line.put("status", "error").put("error", "gave up");
            case 1 -> line.put("status", "ok").put("summary", "all done");
            case 2 -> line.put("status", "ok").put("total_cost_usd", dollars().multiply(BigDecimal.valueOf(60)));
            default -> line.put("status", "budget_exceeded");
        }
        return line;
    }

    /** An event, with what all have. */
    static ObjectNode line(Instant ts, String runId, long step, String kind) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("ts", ts.toString())
                .put("run_id", runId)
                .put("step", step)
                .put("kind", kind);
    }

    /** Up to 0.02, with up to 18 decimals. */
    private BigDecimal dollars() {
        int decimals = 4 + random.nextInt(15);
        return BigDecimal.valueOf(random.nextInt(200), 4).add(BigDecimal.valueOf(random.nextInt(99), decimals));
    }

    private List<Emission> withRepeats(List<Emission> run) {
        List<Emission> repeated = new ArrayList<>(run);
        for (int repeat = 0; repeat < run.size() / 10; repeat++) {
            int first = random.nextInt(repeated.size());
            int again = first + 1 + random.nextInt(repeated.size() - first);
            Emission twin = repeated.get(first);
            repeated.add(again, random.nextBoolean() ? twin : otherLine(twin));
        }
        return repeated;
    }

    /** The same id with another line: it is the same event, and the first line counts. */
    private static Emission otherLine(Emission emission) {
        StepEvent event = emission.event();
        String line = event.line().replaceFirst("\"kind\":\"[a-z]+\"", "\"kind\":\"note\",\"cost_usd\":9999");
        return new Emission(
                emission.runId(),
                new StepEvent(event.eventId(), event.runName(), event.runSummary(), event.origin(), null, line));
    }
}
