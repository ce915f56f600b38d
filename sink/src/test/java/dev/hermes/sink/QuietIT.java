package dev.hermes.sink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing comes for many times as long as a consumer may be silent. */
@Tag("faults")
class QuietIT {
    private static final Duration NIGHT = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path home;

    @Test
    void quietTopics_costTheSinkNeitherItsPlaceNorItsHealth() throws IOException {
        // Given
        SinkFixture fixture = new SinkFixture(
                        home.resolve("runs"),
                        BundledSchemas.get(),
                        Map.of("session.timeout.ms", 6_000, "max.poll.interval.ms", 6_000),
                        b -> b)
                .withTopics();
        List<LogOf> logs = SinkFixture.logs("run", 10, 5);
        try (Sink sink = fixture.start()) {
            fixture.awaitShares(SinkFixture.PARTITIONS);

            // When
            await().atMost(NIGHT.plus(PATIENCE))
                    .during(NIGHT)
                    .until(() -> sink.health().isOk() && fixture.shares().equals(List.of(SinkFixture.PARTITIONS)));
            fixture.send(logs);

            // Then
            SinkFixture.awaitCount(sink, 50, Counter.LINES_WRITTEN);
        }
        assertEquals(SinkFixture.expected(logs), fixture.runFiles());
    }
}
