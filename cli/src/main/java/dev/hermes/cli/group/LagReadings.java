package dev.hermes.cli.group;

import dev.hermes.cli.http.Reading;
import dev.hermes.schemas.health.KafkaProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far the parts are behind, for the metrics. Thread-safe. */
public final class LagReadings {
    private static final Logger LOG = LoggerFactory.getLogger(LagReadings.class);

    private final GroupWatch groups;
    /** Why the lag of a group is not known, so that each reason is logged once and not with each scrape. */
    private final Map<PartGroup, String> failures = new HashMap<>();

    public LagReadings(GroupWatch groups) {
        this.groups = groups;
    }

    /** One reading of each part that reads topics, but of those of which the brokers do not say it. */
    public synchronized List<Reading> read() {
        List<Reading> readings = new ArrayList<>();
        try {
            for (PartGroup group : PartGroup.ALL) {
                if (!read(group, readings)) {
                    return readings;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return readings;
    }

    /** Returns false where it would be the same with the other groups. */
    private boolean read(PartGroup group, List<Reading> readings) throws InterruptedException {
        try {
            long lag = groups.lag(List.of(group)).get(group);
            readings.add(new Reading(Reading.Dial.LAG, group.part(), lag));
            failures.remove(group);
            return true;
        } catch (AuthorizationException e) {
            failed(group, e);
            return true; // that group's affair
        } catch (KafkaException e) {
            failed(group, e);
            return false;
        }
    }

    private void failed(PartGroup group, KafkaException e) {
        String reason = KafkaProblem.cause(e);
        if (!reason.equals(failures.put(group, reason))) {
            LOG.info("lag is not known part={} reason=\"{}\"", group.part(), reason);
        }
    }
}
