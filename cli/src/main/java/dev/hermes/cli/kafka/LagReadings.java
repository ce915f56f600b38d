package dev.hermes.cli.kafka;

import dev.hermes.cli.http.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far the parts are behind, for the metrics. Thread-safe. */
public final class LagReadings {
    private static final Logger LOG = LoggerFactory.getLogger(LagReadings.class);

    private LagReadings() {}

    /** One reading of each part that reads topics; none while the brokers do not say. */
    public static List<Reading> of(GroupWatch groups) {
        List<Reading> readings = new ArrayList<>();
        try {
            for (Map.Entry<PartGroup, Long> lag : groups.lag(PartGroup.ALL).entrySet()) {
                readings.add(new Reading(
                        Reading.Dial.LAG, lag.getKey().part(), lag.getValue().doubleValue()));
            }
        } catch (KafkaException e) {
            LOG.info("lag is not known reason=\"{}\"", e.getMessage()); // whoever watches sees that it is missing
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return readings;
    }
}
