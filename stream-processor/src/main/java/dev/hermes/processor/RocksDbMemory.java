package dev.hermes.processor;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * The memory that all state stores of a processor share, outside the Java heap: what is not yet committed, and a cache of
 * blocks, which write buffers, indexes and filters count against too. Thread-safe.
 */
final class RocksDbMemory implements AutoCloseable {
    /** RocksDB's own megabyte per store would fill the memory with blocks that are almost empty. */
    private static final long ARENA_BLOCK_BYTES = 64 * 1024;

    /** Far more than what comes within a commit interval. */
    private static final int UNCOMMITTED_PART = 8;

    /** One is written to, the other to the disk; then the store has to wait. */
    private static final int BUFFERS_OF_A_STORE = 2;

    /** All buffers are full where the disk stands still; blocks that are read then need room beside them. */
    private static final double BUFFERS_PART = 0.75;

    /** Buffers are counted in entries of 256 KiB: in smaller shards some would be far over, and others stay empty. */
    private static final long LEAST_SHARD_BYTES = 8 << 20;

    private static final int MOST_SHARD_BITS = 6;

    private static final long LEAST_BUFFER_BYTES = 256 * 1024;
    private static final long MOST_BUFFER_BYTES = 16 << 20;

    static {
        RocksDB.loadLibrary();
    }

    private final long uncommittedBytes;
    private final long storeBufferBytes;
    private final Cache cache;
    private final WriteBufferManager writeBuffers;

    /**
     * @param bytes for all of it; of the cache, write buffers take half, and three quarters where the disk stands still
     * @param stores how many may be open at once
     */
    RocksDbMemory(long bytes, int stores) {
        this.uncommittedBytes = bytes / UNCOMMITTED_PART;
        long cacheBytes = bytes - uncommittedBytes;
        this.storeBufferBytes = storeBufferBytes(cacheBytes, stores);
        this.cache = new LRUCache(cacheBytes, shardBits(cacheBytes));
        this.writeBuffers = new WriteBufferManager(cacheBytes / 2, cache);
    }

    private static long storeBufferBytes(long cacheBytes, int stores) {
        long share = (long) (cacheBytes * BUFFERS_PART) / BUFFERS_OF_A_STORE / stores;
        return Math.max(LEAST_BUFFER_BYTES, Math.min(MOST_BUFFER_BYTES, share));
    }

    private static int shardBits(long cacheBytes) {
        int bits = 0;
        while (bits < MOST_SHARD_BITS && cacheBytes >> (bits + 1) >= LEAST_SHARD_BYTES) {
            bits++;
        }
        return bits;
    }

    /** When transactions hold so much, they are committed early. Kafka holds it in the Java heap a second time. */
    long uncommittedBytes() {
        return uncommittedBytes;
    }

    /** What blocks and write buffers take now. */
    long usedBytes() {
        return cache.getUsage();
    }

    void applyTo(Options options) {
        options.setWriteBufferManager(writeBuffers);
        options.setArenaBlockSize(ARENA_BLOCK_BYTES);
        // the manager only asks for buffers to be written: a burst is faster than the disk
        options.setWriteBufferSize(storeBufferBytes);
        options.setMaxWriteBufferNumber(BUFFERS_OF_A_STORE);
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
