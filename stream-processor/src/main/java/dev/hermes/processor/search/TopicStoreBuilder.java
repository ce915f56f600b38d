package dev.hermes.processor.search;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Makes a store for each task. There is nothing to choose: neither a cache nor another changelog than the topic. */
final class TopicStoreBuilder implements StoreBuilder<TopicStore> {
    private final String name;
    private final Supplier<TopicStore> supplier;

    TopicStoreBuilder(String name, Supplier<TopicStore> supplier) {
        this.name = name;
        this.supplier = supplier;
    }

    @Override
    public StoreBuilder<TopicStore> withCachingEnabled() {
        throw new UnsupportedOperationException("a store of the search has no cache");
    }

    @Override
    public StoreBuilder<TopicStore> withCachingDisabled() {
        return this;
    }

    @Override
    public StoreBuilder<TopicStore> withLoggingEnabled(Map<String, String> config) {
        throw new UnsupportedOperationException("a store of the search has its topic for a changelog");
    }

    @Override
    public StoreBuilder<TopicStore> withLoggingDisabled() {
        return this;
    }

    @Override
    public TopicStore build() {
        return supplier.get();
    }

    @Override
    public Map<String, String> logConfig() {
        return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
        return false;
    }

    @Override
    public String name() {
        return name;
    }
}
