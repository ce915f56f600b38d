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
import org.rocksdb.WriteOptions;

/** Many stores that are written and read at once, and hold far more than their memory. */
class RocksDbMemoryTest {
    private static final int STORES = 24;
    private static final int RECORDS = 2_000;
    private static final int RECORD_BYTES = 1_000;
    private static final long BYTES = 16L << 20;
    /** The cache lies in shards, and blocks in use are in it even where theirs is full. */
    private static final long SLACK_BYTES = BYTES / 4;

    @TempDir
    private Path folder;

    static {
        RocksDB.loadLibrary();
    }

    private final Random random = new Random(20260720);

    @Test
    void stores_takeNoMoreThanTheirMemory_howeverManyTheyAre() throws RocksDBException {
        try (WriteOptions withoutLog = new WriteOptions().setDisableWAL(true);
                RocksDbMemory memory = new RocksDbMemory(BYTES, STORES)) {
            List<Options> options = new ArrayList<>();
            List<RocksDB> stores = new ArrayList<>();
            for (int store = 0; store < STORES; store++) {
                options.add(options(memory));
                stores.add(RocksDB.open(
                        options.get(store), folder.resolve("" + store).toString()));
            }
            long mostUsed = 0;
            long mostWritten = 0;
            for (int record = 0; record < RECORDS; record++) {
                for (RocksDB store : stores) {
                    byte[] value = new byte[RECORD_BYTES];
                    random.nextBytes(value);
                    store.put(withoutLog, key(record), value);
                    store.get(key(random.nextInt(record + 1)));
                }
                if (record % 50 == 0) {
                    mostUsed = Math.max(mostUsed, memory.usedBytes());
                    mostWritten = Math.max(mostWritten, writeBufferBytes(stores));
                }
            }
            stores.forEach(RocksDB::close);
            options.forEach(Options::close);

            long cacheBytes = BYTES - memory.uncommittedBytes();
            assertEquals(BYTES / 8, memory.uncommittedBytes());
            assertTrue(mostUsed < cacheBytes + SLACK_BYTES, "cache and buffers took " + mostUsed);
            assertTrue(mostWritten < cacheBytes, "buffers took " + mostWritten);
            assertTrue(mostUsed > cacheBytes / 2, "the memory was not put to the test: " + mostUsed);
        }
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

    private static long writeBufferBytes(List<RocksDB> stores) throws RocksDBException {
        long bytes = 0;
        for (RocksDB store : stores) {
            bytes += store.getLongProperty("rocksdb.cur-size-all-mem-tables");
        }
        return bytes;
    }
}
