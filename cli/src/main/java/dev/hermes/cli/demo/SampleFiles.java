package dev.hermes.cli.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The files of events that the tour emits: runs of the last days, and the one that the documents begin with. */
final class SampleFiles {
    static final String FAILED = "ff01";
    static final String OK = "a3c4";
    static final String UNPRICED = "b7e0";
    static final String RESUMED = "c9d2";
    static final String STANDUP = "7c2a";

    private static final String CLAUDE = "claude-sonnet-4";
    private static final int DAYS_BEFORE = 6;
    private static final int LINES_BEFORE_THE_BREAK = 2;

    private final Path folder;
    private final Instant now;

    SampleFiles(Path folder, Clock clock) {
        this.folder = folder;
        this.now = clock.instant();
    }

    /** The standup's six lines, byte for byte. */
    Path standup() throws IOException {
        try (InputStream in = SampleFiles.class.getResourceAsStream("standup.jsonl")) {
            Path file = folder.resolve("standup.jsonl");
            Files.write(file, Objects.requireNonNull(in, "standup.jsonl").readAllBytes());
            return file;
        }
    }

    /** A week's runs: one of each day, of which yesterday's failed and one of today's has no price. */
    Path week() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int daysAgo = DAYS_BEFORE; daysAgo > 2; daysAgo--) {
            lines.addAll(digest(daysAgo).lines());
        }
        lines.addAll(report().lines());
        lines.addAll(triage().lines());
        lines.addAll(draft().lines());
        return write("week.jsonl", lines);
    }

    /** The run that stops in the middle: what came before. */
    Path beforeTheBreak() throws IOException {
        return write("import-1.jsonl", invoices().subList(0, LINES_BEFORE_THE_BREAK));
    }

    /** And what came after. */
    Path afterTheBreak() throws IOException {
        List<String> lines = invoices();
        return write("import-2.jsonl", lines.subList(LINES_BEFORE_THE_BREAK, lines.size()));
    }

    private SampleRun digest(int daysAgo) {
        String cost = "0." + (18 + daysAgo * 7);
        return new SampleRun("d00" + daysAgo, "news-digest", at(daysAgo, 7))
                .model(CLAUDE, 20_400 + daysAgo * 811L, 1_320, cost, "choose what matters")
                .tool("web.fetch", "12 pages", 5_200)
                .end("ok", "digest of 12 pages");
    }

    private SampleRun report() {
        return new SampleRun(OK, "weekly-report", at(2, 9))
                .tool("sheets.read", "4 sheets", 830)
                .model(CLAUDE, 31_200, 2_140, "0.34", "write the report")
                .tool("email.send", "report to the team", 640)
                .end("ok", "weekly report sent");
    }

    private SampleRun triage() {
        return new SampleRun(FAILED, "inbox-triage", at(1, 8))
                .model(CLAUDE, 8_900, 610, "0.27", "sort the inbox")
                .tool("email.search", "41 messages", 1_150)
                .error("email.send", "401 unauthorized")
                .error("email.send", "401 unauthorized")
                .end("error", "gave up: the mail server refuses the token");
    }

    private SampleRun draft() {
        return new SampleRun(UNPRICED, "draft-review", now.minusSeconds(90))
                .model("llama-3.3-70b-local", 5_120, 880, null, "review the draft")
                .end("ok", "three remarks");
    }

    private List<String> invoices() {
        return new SampleRun(RESUMED, "invoice-import", now.minusSeconds(60))
                .model(CLAUDE, 2_400, 180, "0.02", "plan the import")
                .tool("drive.list", "17 invoices", 720)
                .tool("ocr.vision", "17 invoices read", 9_400)
                .end("ok", "17 invoices booked")
                .lines();
    }

    private Instant at(int daysAgo, int hour) {
        return now.atOffset(ZoneOffset.UTC)
                .with(LocalTime.of(hour, 0))
                .toInstant()
                .minus(Duration.ofDays(daysAgo));
    }

    private Path write(String name, List<String> lines) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, lines, UTF_8);
        return file;
    }
}
