package dev.hermes.processor.search;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Puts the records of a topic into its store. It begins when the store is restored. */
final class IndexProcessor implements Processor<byte[], byte[], Void, Void> {
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
        store.ready();
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        RecordMetadata metadata = context.recordMetadata().orElseThrow();
        store.add(record.key(), record.value(), metadata.offset(), record.timestamp());
    }
}
