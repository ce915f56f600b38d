package dev.hermes.processor.search;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Lucene index of one topic partition, and up to which offset it has that. Both are made durable in one step. Readers see
 * what was written once it is refreshed, durable or not. Thread-safe, but for {@link #close}.
 */
final class LuceneIndex implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LuceneIndex.class);

    /** Held, or the setting would go with it: Lucene gives advice on the JVM there, which ends on stderr. */
    private static final java.util.logging.Logger ADVICE = java.util.logging.Logger.getLogger("org.apache.lucene");

    static {
        ADVICE.setLevel(java.util.logging.Level.SEVERE);
    }

    /** An index of another format is made anew. */
    private static final String FORMAT = "2";

    private static final String FORMAT_KEY = "format";
    private static final String TOPIC_KEY = "topic";
    private static final String OFFSET_KEY = "offset";

    private final Directory directory;
    private final IndexWriter writer;
    private final WriterMemory memory;
    private final SearcherManager searchers;
    private final String topicId;
    private volatile Long committedOffset;

    private LuceneIndex(Directory directory, IndexWriter writer, WriterMemory memory, String topicId)
            throws IOException {
        this.directory = directory;
        this.writer = writer;
        this.memory = memory;
        this.topicId = topicId;
        this.searchers = new SearcherManager(writer, true, false, new Searchers());
        memory.add(writer);
    }

    /** Searchers that remember no queries: hardly one comes again. */
    private static final class Searchers extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, IndexReader previous) {
            IndexSearcher searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null);
            return searcher;
        }
    }

    /**
     * Opens the index, an empty one where there is none. One that is damaged, of another format or of another topic is
     * emptied: all of it is in the topic.
     *
     * @param topicId Kafka's own, which a topic that is created again does not keep
     */
    static LuceneIndex open(Path folder, Lucene912Codec.Mode compression, String topicId, WriterMemory memory)
            throws IOException {
        Files.createDirectories(folder);
        try {
            return openAsIs(folder, compression, topicId, memory);
        } catch (CorruptIndexException
                | EOFException
                | FileNotFoundException
                | NoSuchFileException
                | IndexFormatTooOldException
                | IndexFormatTooNewException e) {
            LOG.warn("search index cannot be read and is made anew folder={} reason=\"{}\"", folder, e.getMessage());
            IOUtils.rm(folder);
            return openAsIs(folder, compression, topicId, memory);
        }
    }

    private static LuceneIndex openAsIs(
            Path folder, Lucene912Codec.Mode compression, String topicId, WriterMemory memory) throws IOException {
        Directory directory = FSDirectory.open(folder);
        IndexWriter writer = null;
        try {
            writer = new IndexWriter(directory, config(compression, memory));
            LuceneIndex index = new LuceneIndex(directory, writer, memory, topicId);
            index.readCommit(folder);
            return index;
        } catch (IOException | RuntimeException e) {
            if (writer != null) {
                memory.remove(writer);
                writer.rollback();
            }
            directory.close();
            throw e;
        }
    }

    private static IndexWriterConfig config(Lucene912Codec.Mode compression, WriterMemory memory) {
        return new IndexWriterConfig()
                .setCodec(new Lucene912Codec(compression))
                .setRAMBufferSizeMB((double) memory.limitBytes() / (1 << 20))
                .setCommitOnClose(false);
    }

    private void readCommit(Path folder) throws IOException {
        Map<String, String> data = new HashMap<>();
        Iterable<Map.Entry<String, String>> commit = writer.getLiveCommitData();
        if (commit != null) {
            commit.forEach(entry -> data.put(entry.getKey(), entry.getValue()));
        }
        if (data.isEmpty()) {
            return;
        }
        if (FORMAT.equals(data.get(FORMAT_KEY)) && topicId.equals(data.get(TOPIC_KEY))) {
            String offset = data.get(OFFSET_KEY);
            committedOffset = offset == null ? null : Long.valueOf(offset);
            return;
        }
        LOG.warn("search index is of another format or topic and is made anew folder={}", folder);
        writer.deleteAll();
        commit(null);
        refresh();
    }

    /** Offset of the last record that is durable here; null when there is none, or it was forgotten. */
    Long committedOffset() {
        return committedOffset;
    }

    /** Makes durable what was written, as that of the topic up to the offset; null: of an unknown part of the topic. */
    synchronized void commit(Long offset) throws IOException {
        Map<String, String> data = new HashMap<>();
        data.put(FORMAT_KEY, FORMAT);
        data.put(TOPIC_KEY, topicId);
        if (offset != null) {
            data.put(OFFSET_KEY, offset.toString());
        }
        writer.setLiveCommitData(data.entrySet());
        writer.commit();
        committedOffset = offset;
    }

    /** What to write with; after each document ask for {@link #settle}. */
    IndexWriter writer() {
        return writer;
    }

    /** Keeps the memory of all writers within its limit. */
    void settle() throws IOException {
        memory.settle();
    }

    /** Makes visible what was written before. */
    void refresh() throws IOException {
        searchers.maybeRefreshBlocking();
    }

    /** The index of the latest refresh; goes on as it is until it is closed. */
    Snapshot snapshot() throws IOException {
        return new Snapshot(searchers);
    }

    /** The index as it was at one moment. */
    static final class Snapshot implements Closeable {
        private final SearcherManager searchers;
        private final IndexSearcher searcher;

        private Snapshot(SearcherManager searchers) throws IOException {
            this.searchers = searchers;
            this.searcher = searchers.acquire();
        }

        IndexSearcher searcher() {
            return searcher;
        }

        @Override
        public void close() throws IOException {
            searchers.release(searcher);
        }
    }

    /** Drops what is not durable. */
    @Override
    public void close() throws IOException {
        memory.remove(writer);
        try (directory) {
            searchers.close();
            writer.rollback();
        }
    }
}
