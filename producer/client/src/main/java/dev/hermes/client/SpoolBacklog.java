package dev.hermes.client;

import java.time.Duration;
import java.util.Objects;

/**
 * What waits in all spools of a home, those of other processes too.
 *
 * @param bytes about how many
 * @param age how long the oldest event has waited at least; zero where nothing waits
 */
public record SpoolBacklog(long bytes, Duration age) {
    public SpoolBacklog {
        Objects.requireNonNull(age, "age");
    }
}
