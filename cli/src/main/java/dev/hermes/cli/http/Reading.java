package dev.hermes.cli.http;

import java.util.Objects;

/**
 * What a part shows now, beside what it counts.
 *
 * @param part the part's name
 */
public record Reading(Dial dial, String part, double value) {
    public Reading {
        Objects.requireNonNull(dial, "dial");
        Objects.requireNonNull(part, "part");
    }

    /** A reading of what is so or is not: 1 or 0. */
    public static Reading of(Dial dial, String part, boolean isSo) {
        return new Reading(dial, part, isSo ? 1 : 0);
    }

    /** What can be read. */
    public enum Dial {
        LAG("hermes.lag.records", "Records that a part has still to read"),
        STORES_READY("hermes.stores.ready", "1 while all stores of a part answer, 0 while they start or are restored"),
        PAUSED("hermes.paused", "1 while a part stands still because something refuses that it tries again, else 0"),
        SPOOL_BYTES("hermes.spool.waiting.bytes", "Bytes of events that wait in the spools of the home"),
        SPOOL_AGE(
                "hermes.spool.age.seconds", "How long the oldest event in the spools of the home has waited at least");

        private final String meter;
        private final String description;

        Dial(String meter, String description) {
            this.meter = meter;
            this.description = description;
        }

        String meter() {
            return meter;
        }

        String description() {
            return description;
        }
    }
}
