package dev.hermes.cli.up;

import dev.hermes.cli.http.Reading;
import dev.hermes.schemas.health.Health;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has been started. All of it is stopped, whatever happens to one of them. Thread-safe. */
final class Parts implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Parts.class);

    private final Map<PartName, Part> started = new EnumMap<>(PartName.class);

    /**
     * @param health null where a part has nothing to say of itself
     * @param counters null where a part counts nothing
     * @param readings what it shows
     */
    private record Part(
            AutoCloseable stop,
            Supplier<Health> health,
            Supplier<Map<String, Long>> counters,
            Supplier<List<Reading>> readings) {}

    /** Something that only has to be stopped. */
    <T extends AutoCloseable> T add(PartName name, T part) {
        return add(name, part, null);
    }

    /** A part that says how it is. */
    <T extends AutoCloseable> T add(PartName name, T part, Supplier<Health> health) {
        return add(name, part, health, null);
    }

    /** A part that says what it has counted, too. */
    synchronized <T extends AutoCloseable> T add(
            PartName name, T part, Supplier<Health> health, Supplier<Map<String, Long>> counters) {
        started.put(name, new Part(part, health, counters, List::of));
        return part;
    }

    /** Has a started part show something. */
    synchronized void show(PartName name, Supplier<List<Reading>> readings) {
        started.computeIfPresent(
                name, (known, part) -> new Part(part.stop(), part.health(), part.counters(), readings));
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

    /** What each has counted since its start, by its name. */
    synchronized Map<String, Map<String, Long>> counters() {
        Map<String, Map<String, Long>> counters = new LinkedHashMap<>();
        started.forEach((name, part) -> {
            if (part.counters() != null) {
                counters.put(name.word(), part.counters().get());
            }
        });
        return counters;
    }

    /** What all of them show; some ask the broker or the disk, so nobody waits for this with the lock in hand. */
    List<Reading> readings() {
        List<Supplier<List<Reading>>> asked;
        synchronized (this) {
            asked = started.values().stream().map(Part::readings).toList();
        }
        return asked.stream().flatMap(readings -> readings.get().stream()).toList();
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
