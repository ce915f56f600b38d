package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;

/** The lines of {@code run.lines}, as a state store. */
final class LinesStore extends TopicStore {
    static final String NAME = "search-lines";

    private final AvroDeserializer<RunLine> deserializer;
    private volatile PartitionLines lines;
    private long keptFrom;

    LinesStore(StoreSettings settings) {
        super(NAME, Topics.RUN_LINES, settings);
        this.deserializer = Topics.RUN_LINES.type().deserializer(settings.registry());
    }

    /** The lines; those of the store's latest opening. */
    PartitionLines lines() {
        return lines;
    }

    @Override
    void open(Path folder, int ofPartition) throws IOException {
        String topicId = settings().topicIds().get(Topics.RUN_LINES.name());
        LuceneIndex index = LuceneIndex.open(
                folder, Lucene912Codec.Mode.BEST_SPEED, topicId, settings().writerMemory());
        lines = new PartitionLines(index, settings().openMemory());
        keptFrom = 0;
    }

    @Override
    void take(String key, byte[] value, long offset, long received) throws IOException {
        RunLine line = deserializer.deserialize(Topics.RUN_LINES.name(), value);
        if (line == null) {
            passOver(offset, "no value");
            return;
        }
        boolean isNew = lines.append(key, line.seq(), line.line().getBytes(UTF_8), offset, EventTime.of(line.ts()));
        settings().counters().increment(isNew ? Counters.LINES : Counters.LINES_REPEATED);
    }

    @Override
    Long durableOffset() {
        return lines.committedOffset();
    }

    @Override
    void writeAll() throws IOException {
        lines.writeAll();
    }

    @Override
    void makeDurable(Long offset) throws IOException {
        lines.commit(offset);
    }

    @Override
    void makeVisible() throws IOException {
        long start = settings().linesStart().applyAsLong(partition());
        if (start > keptFrom) {
            lines.deleteBefore(start);
            keptFrom = start;
        }
        if (lines.isRefreshDue()) {
            lines.refresh();
        }
    }

    @Override
    void closeIndex() throws IOException {
        lines.close();
    }
}
