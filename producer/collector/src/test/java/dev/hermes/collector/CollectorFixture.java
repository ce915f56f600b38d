package dev.hermes.collector;

import dev.hermes.collector.claudecode.ClaudeCode;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A folder of projects, a home, a clock that stands, and a collector over them. */
final class CollectorFixture {
    final RecordingSink sink = new RecordingSink();
    final List<String> warnings = new ArrayList<>();
    private final Path folder;
    private Instant now = SessionWriter.START.plus(Duration.ofDays(1));

    CollectorFixture(Path folder) {
        this.folder = folder;
    }

    Path projects() {
        return folder.resolve("projects");
    }

    Path home() {
        return folder.resolve("home");
    }

    SessionWriter session(String sessionId) {
        return session("shop/" + sessionId + ".jsonl", sessionId);
    }

    SessionWriter session(String path, String sessionId) {
        return new SessionWriter(projects().resolve(path), sessionId);
    }

    /** It is now so long after the first record of the sessions. */
    CollectorFixture at(Duration sinceStart) {
        now = SessionWriter.START.plus(sinceStart);
        return this;
    }

    PassResult collect() {
        try {
            return collector().once(List.of(projects()), sink);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Collector collector() {
        return new Collector(
                new HermesHome(home()),
                new ClaudeCode(),
                Patience.DEFAULT,
                Clock.fixed(now, ZoneOffset.UTC),
                warnings::add);
    }
}
