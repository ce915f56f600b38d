package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.CompactionStyle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteOptions;

/** Many stores that are written and read at once, hold far more than their memory, and whose disk stands still at last. */
class RocksDbMemoryTest {
    private static final int STORES = 24;
    private static final int RECORDS = 2_000;
    private static final int RECORD_BYTES = 1_000;
    private static final long BYTES = 16L << 20;
    /** Blocks in use are in the cache even where it is full. */
    private static final long SLACK_BYTES = BYTES / 16;

    @TempDir
    private Path folder;

    static {
        RocksDB.loadLibrary();
    }

    private final Random random = new Random(20260720);
    private final List<Options> options = new ArrayList<>();
    private final List<RocksDB> stores = new ArrayList<>();
    private long mostUsed;
    private long mostWritten;
    private int record;

    @Test
    void stores_takeNoMoreThanTheirMemory_howeverManyTheyAre_andHoweverSlowTheDisk() throws RocksDBException {
        try (RocksDbMemory memory = new RocksDbMemory(BYTES, STORES);
                WriteOptions withoutWaiting =
                        new WriteOptions().setDisableWAL(true).setNoSlowdown(true)) {
            open(memory);
            try {
                write(memory);
                long cacheBytes = BYTES - memory.uncommittedBytes();
                assertEquals(BYTES / 8, memory.uncommittedBytes());
                assertTrue(mostUsed > cacheBytes / 2, "the memory was not put to the test: " + mostUsed);

                standStill(withoutWaiting, memory);
                assertTrue(mostUsed < cacheBytes + SLACK_BYTES, "cache and buffers took " + mostUsed);
                assertTrue(mostWritten < cacheBytes * 7 / 8, "buffers took " + mostWritten);
                assertTrue(mostWritten > cacheBytes / 2, "the buffers were not put to the test: " + mostWritten);
            } finally {
                stores.forEach(RocksDB::close);
                options.forEach(Options::close);
            }
        }
    }

    private void open(RocksDbMemory memory) throws RocksDBException {
        for (int store = 0; store < STORES; store++) {
            options.add(options(memory));
            stores.add(
                    RocksDB.open(options.get(store), folder.resolve("" + store).toString()));
        }
    }

    private void write(RocksDbMemory memory) throws RocksDBException {
        try (WriteOptions withoutLog = new WriteOptions().setDisableWAL(true)) {
            for (; record < RECORDS; record++) {
                for (RocksDB store : stores) {
                    store.put(withoutLog, key(record), value());
                    store.get(key(random.nextInt(record + 1)));
                }
                if (record % 50 == 0) {
                    measure(memory);
                }
            }
        }
    }

    /** No buffer is written to the disk any more; writes until each store would have to wait. */
    private void standStill(WriteOptions withoutWaiting, RocksDbMemory memory) throws RocksDBException {
        for (RocksDB store : stores) {
            store.pauseBackgroundWork();
        }
        List<RocksDB> taking = new ArrayList<>(stores);
        while (!taking.isEmpty()) {
            taking.removeIf(store -> !isTaken(store, withoutWaiting));
            for (RocksDB store : stores) {
                store.get(key(random.nextInt(record)));
            }
            measure(memory);
            record++;
        }
        for (RocksDB store : stores) {
            store.continueBackgroundWork();
        }
    }

    private boolean isTaken(RocksDB store, WriteOptions withoutWaiting) {
        try {
            store.put(withoutWaiting, key(record), value());
            return true;
        } catch (RocksDBException full) {
            assertEquals(Status.Code.Incomplete, full.getStatus().getCode());
            return false;
        }
    }

    private void measure(RocksDbMemory memory) throws RocksDBException {
        mostUsed = Math.max(mostUsed, memory.usedBytes());
        mostWritten = Math.max(mostWritten, writeBufferBytes());
    }

    private static Options options(RocksDbMemory memory) {
        Options options = new Options().setCreateIfMissing(true); // as Kafka Streams hands them over
        options.setCompactionStyle(CompactionStyle.UNIVERSAL);
        options.setTableFormatConfig(new BlockBasedTableConfig());
        memory.applyTo(options);
        return options;
    }

    private static byte[] key(int record) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(record).array();
    }

    private byte[] value() {
        byte[] value = new byte[RECORD_BYTES];
        random.nextBytes(value);
        return value;
    }

    private long writeBufferBytes() throws RocksDBException {
        long bytes = 0;
        for (RocksDB store : stores) {
            bytes += store.getLongProperty("rocksdb.cur-size-all-mem-tables");
        }
        return bytes;
    }
}
