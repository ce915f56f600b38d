package dev.hermes.schemas.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * What a cost is booked on. A null agent, team, model or tool means that none is known.
 *
 * @param quarterHour start of the quarter-hour (UTC) in which the event's ts lies
 */
public record CostKey(Instant quarterHour, String agent, String team, String model, String tool) {
    private static final long QUARTER_HOUR_SECONDS = Duration.ofMinutes(15).toSeconds();

    public CostKey {
        Objects.requireNonNull(quarterHour, "quarterHour");
        if (!quarterHour.equals(quarterHourOf(quarterHour))) {
            throw new IllegalArgumentException("quarterHour is not the start of one: " + quarterHour);
        }
    }

    /** Start of the quarter-hour that an instant lies in. */
    public static Instant quarterHourOf(Instant instant) {
        long second = instant.getEpochSecond();
        return Instant.ofEpochSecond(second - Math.floorMod(second, QUARTER_HOUR_SECONDS));
    }
}
