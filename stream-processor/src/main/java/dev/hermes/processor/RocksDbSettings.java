package dev.hermes.processor;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.Options;

/** Puts the state stores on their shared memory. Public only for Kafka Streams, which makes one for each store. */
public final class RocksDbSettings implements RocksDBConfigSetter {
    /** The property that holds the {@link RocksDbMemory}. */
    static final String MEMORY = "hermes.rocksdb.memory";

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        ((RocksDbMemory) configs.get(MEMORY)).applyTo(options);
        if (storeName.equals(RunsTopology.EVENT_IDS_STORE)) {
            // almost every id that is looked up is not there: the filters are what saves the disk reads
            options.setOptimizeFiltersForHits(false);
        }
    }

    @Override
    public void close(String storeName, Options options) {
        // the memory is everybody's
    }
}
