package dev.hermes.cli.up;

import dev.hermes.client.PayloadStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops payloads of which the retention is over, once a day: there may be no agent any more that does. Not thread-safe. */
final class OldPayloads {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Logger LOG = LoggerFactory.getLogger(OldPayloads.class);

    private final PayloadStore store;
    private final InstantSource wall;
    /** Null before the first look. */
    private Instant dropped;

    OldPayloads(PayloadStore store, InstantSource wall) {
        this.store = store;
        this.wall = wall;
    }

    /** Drops them at the first look, and then where a day has passed, or the clock was set back by one. */
    void look() {
        Instant now = wall.instant();
        if (dropped != null && Duration.between(dropped, now).abs().compareTo(DAY) < 0) {
            return;
        }
        dropped = now;
        AtomicLong files = new AtomicLong();
        try {
            store.dropBefore(now.minus(PayloadStore.RETENTION), payload -> files.incrementAndGet());
            LOG.info("old payloads dropped files={}", files);
        } catch (IOException e) {
            LOG.warn("old payloads not dropped, tried again tomorrow reason=\"{}\"", e.toString());
        }
    }
}
