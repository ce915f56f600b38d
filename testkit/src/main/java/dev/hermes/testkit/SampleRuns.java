package dev.hermes.testkit;

import java.util.List;

/** Runs as agents write them: one JSON object per event, without the line's end. */
public final class SampleRuns {
    /** The id of the run that schedules a standup: a model call, four tool calls of which one fails, and an end. */
    public static final String STANDUP_ID = "7c2a";

    /** No line of the run says its name. */
    public static final String STANDUP_NAME = "standup-scheduler";

    /** No line of the run says its summary. */
    public static final String STANDUP_SUMMARY = "scheduled standup + sent reminder";

    /** The file of the run, below the folder of all runs. */
    public static final String STANDUP_PATH = "2026-07-20/7c2a-standup-scheduler.jsonl";

    /** The lines of the run, in order. */
    public static final List<String> STANDUP_LINES = """
            {"ts":"2026-07-20T13:11:04Z","run_id":"7c2a","step":1,"kind":"model","model":"claude-sonnet-4","prompt_tokens":482,"completion_tokens":124,"cost_usd":0.0014,"latency_ms":1340,"summary":"decide which tool to call"}
            {"ts":"2026-07-20T13:11:06Z","run_id":"7c2a","step":2,"kind":"tool","tool":"ocr.vision","input":"receipt.jpg","output_chars":312,"cost_usd":0.0008,"latency_ms":2100,"summary":"OCR receipt"}
            {"ts":"2026-07-20T13:11:09Z","run_id":"7c2a","step":3,"kind":"tool","tool":"calendar.create","input":{"title":"Standup","when":"2026-07-21T15:00Z"},"output":"ok","cost_usd":0,"latency_ms":410}
            {"ts":"2026-07-20T13:11:11Z","run_id":"7c2a","step":4,"kind":"error","tool":"email.send","error":"401 unauthorized","retry":true}
            {"ts":"2026-07-20T13:11:14Z","run_id":"7c2a","step":5,"kind":"tool","tool":"email.send","output":"ok"}
            {"ts":"2026-07-20T13:11:14Z","run_id":"7c2a","step":99,"kind":"end","total_steps":5,"total_cost_usd":0.0022,"status":"ok"}
            """.lines().toList();

    /** The run's row in the index. */
    public static final String STANDUP_INDEX_ROW = """
            {"run_id":"7c2a","ts":"2026-07-20T13:11:14Z","summary":"scheduled standup + sent reminder","status":"ok","cost_usd":0.0022,"path":"2026-07-20/7c2a-standup-scheduler.jsonl"}""";

    private SampleRuns() {}
}
