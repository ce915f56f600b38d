package dev.hermes.benchmarks;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.redaction.RedactionPolicy;
import java.time.Instant;
import java.time.LocalDate;
import java.util.SplittableRandom;

/**
 * The events of many runs with text to search in, and costs at all times of 28 days. Each line is made from its number
 * alone. Thread-safe.
 */
final class SearchCorpus {
    /** Events of each run; the last ends it. */
    static final int EVENTS_PER_RUN = 50;

    /** In one line. Its syllables are those of all other words, so its beginnings tell little. */
    static final String RARE = CorpusWords.longer(1);

    /** In no line; made as {@link #RARE} is. */
    static final String ABSENT = CorpusWords.longer(2);

    /** In about half of the lines of each run. */
    static final String COMMON = "receipt";

    static final LocalDate FIRST_DAY = LocalDate.of(2026, 7, 1);
    static final LocalDate LAST_DAY = LocalDate.of(2026, 7, 28);

    private static final int DAYS = LAST_DAY.getDayOfMonth();
    private static final int SECONDS_A_DAY = 86_400;
    private static final int SECONDS_BETWEEN_EVENTS = 7;
    /** Coprime to what it is taken modulo, so that the runs begin at all times of the day. */
    private static final int SECONDS_BETWEEN_RUNS = 4_999;

    private static final int SENTENCE = 12;
    private static final String RUN_NAME = "receipt-clerk";
    private static final String[] TOOLS = {"email.send", "calendar.create", "ocr.vision", "browser.open", "files.read"};
    private static final String[] MODELS = {"claude-sonnet-4", "claude-haiku-4", "gpt-5-mini"};
    private static final String[] TEAMS = {"growth", "finance", "support"};

    private final CorpusWords words = new CorpusWords();
    private final int runs;

    SearchCorpus(int runs) {
        this.runs = runs;
    }

    int runs() {
        return runs;
    }

    long lines() {
        return (long) runs * EVENTS_PER_RUN;
    }

    static String runId(int run) {
        return "r%06d".formatted(run);
    }

    /** What an agent publishes as that step of the run, from 0. */
    StepEvent event(int run, int step) {
        String runId = runId(run);
        return event(runId + "-" + step, line(runId, run, step));
    }

    static StepEvent event(String eventId, String line) {
        return new StepEvent(eventId, RUN_NAME, null, Origins.CLIENT, RedactionPolicy.BUILT_IN_VERSION, line);
    }

    private String line(String runId, int run, int step) {
        SplittableRandom random = new SplittableRandom((long) run * EVENTS_PER_RUN + step);
        StringBuilder line = new StringBuilder(400);
        appendHead(line, runId, run, step);
        if (step == EVENTS_PER_RUN - 1) {
            line.append(",\"kind\":\"end\",\"total_steps\":").append(step).append(",\"status\":\"ok\"");
        } else if (step % 2 == 0) {
            appendModel(line, random);
        } else {
            appendTool(line, random);
        }
        appendSummary(line, random, run == runs / 2 && step == EVENTS_PER_RUN / 2);
        return line.toString();
    }

    private static void appendHead(StringBuilder line, String runId, int run, int step) {
        int lastStart = SECONDS_A_DAY - EVENTS_PER_RUN * SECONDS_BETWEEN_EVENTS;
        long start = (long) run * SECONDS_BETWEEN_RUNS % lastStart;
        long midnight = FIRST_DAY.plusDays(run % DAYS).toEpochDay() * SECONDS_A_DAY;
        Instant ts = Instant.ofEpochSecond(midnight + start + (long) step * SECONDS_BETWEEN_EVENTS);
        line.append("{\"ts\":\"").append(ts).append("\",\"run_id\":\"").append(runId);
        line.append("\",\"step\":").append(step).append(",\"agent\":\"scheduler\",\"team\":\"");
        line.append(TEAMS[run % TEAMS.length]).append('"');
    }

    private static void appendModel(StringBuilder line, SplittableRandom random) {
        line.append(",\"kind\":\"model\",\"model\":\"").append(oneOf(MODELS, random));
        line.append("\",\"prompt_tokens\":").append(100 + random.nextInt(900));
        line.append(",\"completion_tokens\":").append(10 + random.nextInt(190));
        appendCost(line, random);
    }

    private static void appendTool(StringBuilder line, SplittableRandom random) {
        line.append(",\"kind\":\"tool\",\"tool\":\"").append(oneOf(TOOLS, random));
        line.append("\",\"input\":\"").append(COMMON).append('-').append(Integer.toHexString(random.nextInt()));
        line.append(".jpg\"");
        appendCost(line, random);
    }

    private static void appendCost(StringBuilder line, SplittableRandom random) {
        line.append(",\"cost_usd\":0.00").append(1_000 + random.nextInt(9_000));
        line.append(",\"latency_ms\":").append(100 + random.nextInt(3_000));
    }

    private void appendSummary(StringBuilder line, SplittableRandom random, boolean isRare) {
        line.append(",\"summary\":\"");
        words.appendSentence(line, random, SENTENCE);
        line.append(isRare ? " " + RARE : "").append("\"}");
    }

    private static String oneOf(String[] names, SplittableRandom random) {
        return names[random.nextInt(names.length)];
    }
}
