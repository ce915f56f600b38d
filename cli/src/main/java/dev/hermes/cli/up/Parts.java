package dev.hermes.cli.up;

import dev.hermes.schemas.health.Health;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has been started. All of it is stopped, whatever happens to one of them. Thread-safe. */
final class Parts implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Parts.class);

    private final Map<PartName, Part> started = new EnumMap<>(PartName.class);

    /** @param health null where a part has nothing to say of itself */
    private record Part(AutoCloseable stop, Supplier<Health> health) {}

    /** Something that only has to be stopped. */
    <T extends AutoCloseable> T add(PartName name, T part) {
        return add(name, part, null);
    }

    /** A part that says how it is. */
    synchronized <T extends AutoCloseable> T add(PartName name, T part, Supplier<Health> health) {
        started.put(name, new Part(part, health));
        return part;
    }

    /** How each is doing, by its name. */
    synchronized Map<String, Health> health() {
        Map<String, Health> healths = new LinkedHashMap<>();
        started.forEach((name, part) -> {
            if (part.health() != null) {
                healths.put(name.word(), part.health().get());
            }
        });
        return healths;
    }

    private synchronized Part remove(PartName name) {
        return started.remove(name);
    }

    @Override
    public void close() {
        PartName[] names = PartName.values();
        for (int i = names.length - 1; i >= 0; i--) {
            Part part = remove(names[i]);
            if (part != null) {
                stop(names[i], part);
            }
        }
    }

    private static void stop(PartName name, Part part) {
        long from = System.nanoTime();
        try {
            part.stop().close();
            LOG.info("stopped part={} millis={}", name.word(), (System.nanoTime() - from) / 1_000_000);
        } catch (Exception e) {
            LOG.warn("part did not stop well part={}", name.word(), e);
        }
    }
}
