package dev.hermes.it;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.testkit.QuerySamples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lines of the runs that the dashboard shows in its tests. Those that cost something in {@link #COST_DAYS} are few. */
final class DashboardRuns {
    /** A range of days, as a query, in which the runs cost $2.2972004 and what has no price. */
    static final String COST_DAYS = "since=2026-07-14&until=2026-07-20";

    /** Runs of one event each, older than all others, so that a list has more than one page. */
    static final int SMALL_RUNS = 130;

    static final int LONG_RUN_EVENTS = 400;

    /** In each of the long run's so many steps one fails. */
    static final int LONG_RUN_FAILURE = 50;

    /** Texts that would do something if they were taken for more than texts, by a word for each. */
    static final Map<String, String> HOSTILE = hostile();

    private DashboardRuns() {}

    private static Map<String, String> hostile() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("tag", "<script>window.hostile=1</script><img src=x onerror=window.hostile=1>");
        texts.put("quotes", "\"'`><b onmouseover=\"window.hostile=1\">\\");
        texts.put("link", "javascript:window.hostile=1");
        texts.put("bidi", "before \u202Eevil\u202C \u2066after\u2069 \u200Fend");
        texts.put("entities", "&lt;script&gt;&amp;&#x3c; ${1+1} {{1+1}} %3Cscript%3E");
        texts.put("long", "x".repeat(10_000));
        return texts;
    }

    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        QuerySamples.FILES.values().forEach(lines::addAll);
        lines.addAll(partlyPriced());
        lines.addAll(family());
        lines.addAll(longRun());
        HOSTILE.forEach((word, text) -> lines.addAll(hostileRun(word, text)));
        lines.addAll(smallRuns());
        return lines;
    }

    private static List<String> partlyPriced() {
        return """
                {"ts":"2026-07-15T10:00:00Z","run_id":"partly","step":1,"kind":"model","model":"house-large","prompt_tokens":100,"completion_tokens":20,"cost_usd":0.42,"agent":"planner","team":"growth"}
                {"ts":"2026-07-15T10:00:01Z","run_id":"partly","step":2,"kind":"model","model":"house-small","prompt_tokens":7,"completion_tokens":3}
                {"ts":"2026-07-15T10:00:02Z","run_id":"partly","step":3,"kind":"end","status":"ok","summary":"partly priced"}
                """.lines().toList();
    }

    private static List<String> family() {
        return """
                {"ts":"2026-07-05T10:00:00Z","run_id":"parent-1","step":0,"kind":"start","run_name":"plan the launch"}
                {"ts":"2026-07-05T10:00:01Z","run_id":"child-1","step":0,"kind":"start","parent_run_id":"parent-1"}
                {"ts":"2026-07-05T10:00:02Z","run_id":"child-1","step":1,"kind":"tool","tool":"web.read","cost_usd":0.25}
                {"ts":"2026-07-05T10:00:03Z","run_id":"grandchild-1","step":0,"kind":"start","parent_run_id":"child-1"}
                {"ts":"2026-07-05T10:00:04Z","run_id":"grandchild-1","step":1,"kind":"end","status":"ok","summary":"looked it up"}
                {"ts":"2026-07-05T10:00:05Z","run_id":"child-1","step":2,"kind":"end","status":"ok","summary":"read the web"}
                {"ts":"2026-07-05T10:00:06Z","run_id":"child-2","step":0,"kind":"start","parent_run_id":"parent-1"}
                {"ts":"2026-07-05T10:00:07Z","run_id":"child-2","step":1,"kind":"end","status":"error","error":"no slot","summary":"asked the calendar"}
                {"ts":"2026-07-05T10:00:08Z","run_id":"parent-1","step":1,"kind":"end","status":"ok","summary":"planned the launch"}
                {"ts":"2026-07-05T11:00:00Z","run_id":"orphan","step":0,"kind":"start","parent_run_id":"elsewhere-9"}
                {"ts":"2026-07-05T11:00:01Z","run_id":"orphan","step":1,"kind":"end","status":"ok","summary":"came alone"}
                """.lines().toList();
    }

    private static List<String> longRun() {
        Instant start = Instant.parse("2026-07-06T08:00:00Z");
        List<String> lines = new ArrayList<>();
        for (int step = 1; step < LONG_RUN_EVENTS; step++) {
            boolean fails = step % LONG_RUN_FAILURE == 0;
            ObjectNode line = AgentTeam.line(start.plusSeconds(step), "long-run", step, fails ? "error" : "tool");
            line.put("tool", "shell").put("latency_ms", 500);
            lines.add((fails ? line.put("error", "exit code " + step) : line).toString());
        }
        lines.add(AgentTeam.line(start.plusSeconds(LONG_RUN_EVENTS), "long-run", LONG_RUN_EVENTS, "end")
                .put("status", "ok")
                .toString());
        return lines;
    }

    /** The text stands wherever a text can stand. */
    private static Collection<String> hostileRun(String word, String text) {
        Instant start = Instant.parse("2026-07-10T08:00:00Z");
        String runId = hostileRunId(word, text);
        return List.of(
                AgentTeam.line(start, runId, 0, "start").put("run_name", text).toString(),
                AgentTeam.line(start.plusSeconds(1), runId, 1, "model")
                        .put("model", text)
                        .put("agent", text)
                        .put("team", text)
                        .put("user", text)
                        .put("cost_usd", 1)
                        .put("summary", text)
                        .toString(),
                AgentTeam.line(start.plusSeconds(2), runId, 2, "tool")
                        .put("tool", text)
                        .put("error", text)
                        .put(text, text)
                        .toString(),
                AgentTeam.line(start.plusSeconds(3), runId, 3, "end")
                        .put("status", "gave up")
                        .put("error", text)
                        .put("summary", text)
                        .toString());
    }

    /** An id begins with the word, and ends as the text does, as far as an id may. */
    static String hostileRunId(String word, String text) {
        String id = word + " " + text;
        return id.substring(0, Math.min(id.length(), 200));
    }

    private static List<String> smallRuns() {
        Instant start = Instant.parse("2026-06-01T08:00:00Z");
        List<String> lines = new ArrayList<>();
        for (int run = 0; run < SMALL_RUNS; run++) {
            lines.add(AgentTeam.line(start.plusSeconds(run), "small-" + run, 1, "end")
                    .put("status", "ok")
                    .put("summary", "small run " + run)
                    .toString());
        }
        return lines;
    }
}
