package dev.hermes.processor;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/** The memory that all state stores of a processor share, outside the Java heap: block cache and write buffers. Thread-safe. */
final class RocksDbMemory implements AutoCloseable {
    /** RocksDB's own megabyte per store would fill the memory with blocks that are almost empty. */
    private static final long ARENA_BLOCK_BYTES = 64 * 1024;

    static {
        RocksDB.loadLibrary();
    }

    private final Cache cache;
    private final WriteBufferManager writeBuffers;

    /** @param bytes of which write buffers take up to half */
    RocksDbMemory(long bytes) {
        this.cache = new LRUCache(bytes);
        this.writeBuffers = new WriteBufferManager(bytes / 2, cache);
    }

    void applyTo(Options options) {
        options.setWriteBufferManager(writeBuffers);
        options.setArenaBlockSize(ARENA_BLOCK_BYTES);
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(cache);
        table.setCacheIndexAndFilterBlocks(true);
        options.setTableFormatConfig(table);
    }

    /** Only after all stores are closed. */
    @Override
    public void close() {
        writeBuffers.close();
        cache.close();
    }

    /** Names no address: Kafka logs its settings. */
    @Override
    public String toString() {
        return "RocksDbMemory";
    }
}
