package dev.hermes.processor.query;

import java.time.Duration;
import java.util.Objects;

/**
 * How long others may take.
 *
 * @param peer until another instance has answered, or has begun to stream
 * @param reader until a caller has taken the part of a stream that was sent last. One that reads nothing for so long is cut off: it
 *     would keep its place, and what was sent to it, for ever
 */
record Patience(Duration peer, Duration reader) {
    static final Patience DEFAULT = new Patience(Duration.ofSeconds(5), Duration.ofSeconds(60));

    Patience {
        Objects.requireNonNull(peer, "peer");
        Objects.requireNonNull(reader, "reader");
    }
}
