package dev.hermes.processor.search;

import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;

/** The summaries of {@code run.summaries}, as a state store. */
final class RunsStore extends TopicStore {
    static final String NAME = "search-runs";

    private final AvroDeserializer<RunSummary> deserializer;
    private volatile PartitionRuns runs;

    RunsStore(StoreSettings settings) {
        super(NAME, Topics.RUN_SUMMARIES, settings);
        this.deserializer = Topics.RUN_SUMMARIES.type().deserializer(settings.registry());
    }

    /** The runs; those of the store's latest opening. */
    PartitionRuns runs() {
        return runs;
    }

    private RunSummary read(byte[] value) {
        return deserializer.deserialize(Topics.RUN_SUMMARIES.name(), value);
    }

    @Override
    void open(Path folder, int ofPartition) throws IOException {
        String topicId = settings().topicIds().get(Topics.RUN_SUMMARIES.name());
        // of a page each summary is read by itself, so fast reading is worth more than small blocks
        LuceneIndex index = LuceneIndex.open(
                folder, Lucene912Codec.Mode.BEST_SPEED, topicId, settings().writerMemory());
        runs = new PartitionRuns(index, this::read);
    }

    @Override
    void take(String key, byte[] value, long offset, long received) throws IOException {
        if (value == null) {
            runs.delete(key);
            return;
        }
        RunSummary run = read(value);
        if (!run.runId().equals(key) || Timestamp.parseOrNull(run.outcome().ts()) == null) {
            passOver(offset, "run id or ts");
            return;
        }
        runs.put(run, value, offset, received);
        settings().counters().increment(Counters.SUMMARIES);
    }

    @Override
    Long durableOffset() {
        return runs.committedOffset();
    }

    @Override
    void writeAll() {
        // each summary was written when it was taken
    }

    @Override
    void makeDurable(Long offset) throws IOException {
        runs.commit(offset);
    }

    @Override
    void makeVisible() throws IOException {
        runs.refresh();
    }

    @Override
    void closeIndex() throws IOException {
        runs.close();
    }
}
