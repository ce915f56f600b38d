package dev.hermes.cli.up;

import dev.hermes.cli.http.Reading;
import dev.hermes.cli.http.Reading.Dial;
import dev.hermes.client.SpoolBacklog;
import dev.hermes.client.StepPublisher;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What waits in the spools of the home, for the metrics. */
final class SpoolReadings {
    private static final Logger LOG = LoggerFactory.getLogger(SpoolReadings.class);
    private static final double MILLIS = 1_000;

    private SpoolReadings() {}

    /** None while the disk does not say. */
    static List<Reading> of(StepPublisher publisher) {
        String part = PartName.PUBLISHER.word();
        try {
            SpoolBacklog backlog = publisher.backlog();
            return List.of(
                    new Reading(Dial.SPOOL_BYTES, part, backlog.bytes()),
                    new Reading(Dial.SPOOL_AGE, part, backlog.age().toMillis() / MILLIS));
        } catch (IOException e) {
            LOG.warn("the spools cannot be looked at reason=\"{}\"", e.toString());
            return List.of();
        }
    }
}
