package dev.hermes.processor.search;

import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Puts the records of a topic into its store. It begins when the store is restored. */
final class IndexProcessor implements Processor<byte[], byte[], Void, Void> {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final String storeName;
    private ProcessorContext<Void, Void> context;
    private TopicStore store;

    IndexProcessor(String storeName) {
        this.storeName = storeName;
    }

    @Override
    public void init(ProcessorContext<Void, Void> ofTask) {
        context = ofTask;
        store = ofTask.getStateStore(storeName);
        store.follow();
        ofTask.schedule(LOOK_EVERY, PunctuationType.WALL_CLOCK_TIME, now -> store.punctuate());
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        RecordMetadata metadata = context.recordMetadata().orElseThrow();
        store.add(record.key(), record.value(), metadata.offset(), record.timestamp());
    }
}
