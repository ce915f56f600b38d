package dev.hermes.testkit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs, and questions about them as they are typed behind {@code hermes run}: whoever answers, files or a server, must answer them
 * the same. No run needs an index to be understood, and none is interrupted.
 */
public final class QuerySamples {
    /** The evening on which the questions are asked; spans such as {@code 7d} count from it. */
    public static final String NOW = "2026-07-20T18:00:00Z";

    /** Lines of the run files, by path. */
    public static final Map<String, List<String>> FILES = files();

    /** Questions that have an answer. */
    public static final List<List<String>> QUESTIONS = List.of(
            List.of("list"),
            List.of("list", "-o", "json"),
            List.of("list", "-n", "4"),
            List.of("list", "-n", "1", "-o", "json"),
            List.of("list", "--status", "error"),
            List.of("list", "--status", "running", "-o", "json"),
            List.of("list", "--agent", "mailer"),
            List.of("list", "--team", "blue", "-o", "json"),
            List.of("list", "--user", "ann"),
            List.of("list", "--since", "2d", "--tz", "Asia/Kathmandu"),
            List.of("list", "--since", "2026-07-18", "--until", "2026-07-19"),
            List.of("list", "--until", "2026-07-19T10:00:00Z", "-o", "json"),
            List.of("show", SampleRuns.STANDUP_ID),
            List.of("show", SampleRuns.STANDUP_ID, "-o", "json"),
            List.of("show", SampleRuns.STANDUP_ID, "--raw"),
            List.of("show", "7c"),
            List.of("show", "a/b ü", "--tz", "America/New_York"),
            List.of("show", "shuffled"),
            List.of("show", "shuffled", "--raw"),
            List.of("show", "going", "-o", "json"),
            List.of("search", "email.send"),
            List.of("search", "email.send", "-o", "json"),
            List.of("search", "email.send", "-n", "1"),
            List.of("search", "EMAIL.SEND", "-i", "-o", "json"),
            List.of("search", "401", "email.send"),
            List.of("search", "email.send", "kind:error", "-o", "json"),
            List.of("search", "email.send", "status:ok"),
            List.of("search", "email.send", "since:2d", "--until", "2026-07-20"),
            List.of("search", "email.send", "user:ann", "team:blue"),
            List.of("search", "日本"),
            List.of("search", "\"quoted\"", "-o", "json"),
            List.of("search", "a&b=c+d %20"),
            List.of("search", "note", "summary:x:y&z"),
            List.of("cost", "--since", "7d"),
            List.of("cost", "--since", "7d", "-o", "json"),
            List.of("cost", "--since", "3d", "--tz", "Pacific/Apia", "-o", "json"),
            List.of("cost", "--since", "36h", "--by", "tool"),
            List.of("cost", "--since", "30d", "--by", "model", "-o", "json"),
            List.of("cost", "--since", "30d", "--by", "agent"),
            List.of("cost", "--since", "30d", "--by", "team", "-o", "json"),
            List.of("cost", "--since", "2026-07-18", "--until", "2026-07-19", "--by", "run", "-o", "json"));

    /** Questions that have none. */
    public static final List<List<String>> UNANSWERED = List.of(
            List.of("list", "--agent", "nobody"),
            List.of("list", "--until", "2020-01-01"),
            List.of("show", "nobody"),
            List.of("show", "ff"),
            List.of("search", "carrier.pigeon"),
            List.of("search", "email.send", "team:none"),
            List.of("cost", "--since", "2026-01-01", "--until", "2026-01-02", "--by", "tool"));

    private QuerySamples() {}

    private static Map<String, List<String>> files() {
        Map<String, List<String>> files = new LinkedHashMap<>();
        files.put("2026-07-20/" + SampleRuns.STANDUP_ID + ".jsonl", SampleRuns.STANDUP_LINES);
        files.put("2026-07-19/ff01.jsonl", lines("""
                        {"ts":"2026-07-19T09:00:00Z","run_id":"ff01","step":1,"kind":"error","tool":"email.send","error":"401","user":"ann","team":"blue"}
                        {"ts":"2026-07-19T09:00:01Z","run_id":"ff01","step":2,"kind":"end","status":"error"}
                        """));
        files.put("2026-07-19/ff02-second.jsonl", lines("""
                        {"ts":"2026-07-19T09:00:01Z","run_id":"ff02","step":0,"kind":"start","run_name":"second","agent":"mailer","team":"blue"}
                        {"ts":"2026-07-19T09:00:01Z","run_id":"ff02","step":1,"kind":"model","model":"who-knows","prompt_tokens":10,"completion_tokens":2}
                        {"ts":"2026-07-19T09:00:01Z","run_id":"ff02","step":2,"kind":"end","status":"ok","total_steps":1}
                        """));
        files.put("2026-07-18/a3c4.jsonl", lines("""
                        {"ts":"2026-07-18T23:59:00+02:00","run_id":"a3c4","step":1,"kind":"tool","tool":"email.send","output":"ok","agent":"mailer","cost_usd":0.10}
                        {"ts":"2026-07-18T23:59:00.5+02:00","run_id":"a3c4","step":2,"kind":"end","status":"ok","total_cost_usd":0.125,"summary":"sent \\"quoted\\" mail"}
                        """));
        files.put("2026-07-20/going.jsonl", lines("""
                        {"ts":"2026-07-20T17:00:00Z","run_id":"going","step":1,"kind":"note","summary":"\\u65e5\\u672c and a&b=c+d %20"}
                        {"ts":"2026-07-20T17:00:01Z","run_id":"going","step":2,"kind":"model","model":"claude-sonnet-4","cost_usd":0.0000004}
                        """));
        files.put("2026-07-17/a%2Fb%20%C3%BC.jsonl", lines("""
                        {"ts":"2026-07-17T22:00:00Z","run_id":"a/b ü","step":1,"kind":"note","summary":"x:y&z"}
                        {"ts":"2026-07-18T03:00:00Z","run_id":"a/b ü","step":2,"kind":"end","status":"given up"}
                        """));
        files.put("2026-07-16/shuffled.jsonl", lines("""
                        {"ts":"2026-07-16T10:00:05Z","run_id":"shuffled","step":2,"kind":"tool","tool":"db.query","cost_usd":1.5,"latency_ms":12}
                        {"ts":"2026-07-16T10:00:09Z","run_id":"shuffled","step":3,"kind":"end","status":"ok"}
                        {"ts":"2026-07-16T10:00:01Z","run_id":"shuffled","step":1,"kind":"model","model":"claude-sonnet-4","cost_usd":0.25}
                        """));
        return files;
    }

    private static List<String> lines(String text) {
        return text.lines().toList();
    }
}
