package dev.hermes.cli.part;

import dev.hermes.schemas.health.Health;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs once when something goes wrong with a part, and when it is well again. Not thread-safe. */
public final class HealthLog {
    private static final Logger LOG = LoggerFactory.getLogger(HealthLog.class);

    private final Map<String, Health> last = new HashMap<>();

    /** Logs what has changed since the call before. */
    public void look(Map<String, Health> parts) {
        parts.forEach((name, health) -> {
            Health before = last.put(name, health);
            if (!health.isOk() && !health.equals(before)) {
                LOG.warn("part has a problem part={} problem=\"{}\"", name, health.problem());
            } else if (health.isOk() && before != null && !before.isOk()) {
                LOG.warn("part is well again part={}", name);
            }
        });
    }
}
