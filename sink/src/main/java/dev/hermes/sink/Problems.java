package dev.hermes.sink;

import dev.hermes.schemas.health.Health;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** What is wrong at the moment, by the thing that it is about. Thread-safe. */
final class Problems {
    private final Map<String, String> byThing = new ConcurrentSkipListMap<>();

    void set(String thing, String problem) {
        byThing.put(thing, problem);
    }

    void clear(String thing) {
        byThing.remove(thing);
    }

    Health health() {
        String all = String.join("; ", byThing.values());
        return all.isEmpty() ? Health.ok() : Health.of(all);
    }
}
