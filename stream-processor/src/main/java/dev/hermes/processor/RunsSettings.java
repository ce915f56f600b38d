package dev.hermes.processor;

import dev.hermes.schemas.intake.Intake;
import java.time.Duration;
import java.time.ZoneId;

/**
 * Settings of {@link RunsTopology}.
 *
 * @param partitions how many the intake topic has
 * @param zone time zone of the days of costs
 * @param idleTimeout a run without an end is interrupted when it has been quiet for so long
 * @param closeAfter a run that had no event for so long is closed for good
 * @param intake what events go through that came by another way
 */
record RunsSettings(int partitions, ZoneId zone, Duration idleTimeout, Duration closeAfter, Intake intake) {
    private static final Duration MAX_IDLE_INTERVAL = Duration.ofSeconds(1);

    /** Time between two looks at who is idle. */
    Duration idleInterval() {
        Duration quarter = idleTimeout.dividedBy(4);
        return quarter.compareTo(MAX_IDLE_INTERVAL) < 0 ? quarter : MAX_IDLE_INTERVAL;
    }
}
