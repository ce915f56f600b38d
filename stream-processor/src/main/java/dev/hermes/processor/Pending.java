package dev.hermes.processor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What is still to be published, in the order of its first change: in memory, and in a logged store so that a crash loses
 * none of it. Not thread-safe.
 */
final class Pending<K, V> {
    private final KeyValueStore<K, V> store;
    private final Map<K, V> changes = new LinkedHashMap<>();

    /** Goes on with what the store holds. */
    Pending(KeyValueStore<K, V> store) {
        this.store = store;
        try (KeyValueIterator<K, V> left = store.all()) {
            while (left.hasNext()) {
                KeyValue<K, V> change = left.next();
                changes.put(change.key, change.value);
            }
        }
    }

    /** What is pending for the key, or null. */
    V get(K key) {
        return changes.get(key);
    }

    void put(K key, V value) {
        if (!value.equals(changes.put(key, value))) {
            store.put(key, value);
        }
    }

    /** Hands over all that is pending, and forgets it. */
    void drain(BiConsumer<K, V> publisher) {
        changes.forEach((key, value) -> {
            publisher.accept(key, value);
            store.put(key, null);
        });
        changes.clear();
    }
}
