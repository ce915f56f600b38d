package dev.hermes.processor.search;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/** Kafka's own clients, whose consumers of the topics say how far they have read. */
final class WatchedConsumers extends DefaultKafkaClientSupplier {
    private final PolledPositions positions;

    WatchedConsumers(PolledPositions positions) {
        this.positions = positions;
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new Watched(config, positions);
    }

    private static final class Watched extends KafkaConsumer<byte[], byte[]> {
        private final PolledPositions positions;

        Watched(Map<String, Object> config, PolledPositions positions) {
            super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            this.positions = positions;
        }

        @Override
        public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
            // before the positions, or these records would seem to be taken for a moment
            for (TopicPartition log : records.partitions()) {
                List<ConsumerRecord<byte[], byte[]>> ofLog = records.records(log);
                positions.handedOver(log, ofLog.get(ofLog.size() - 1).offset());
            }
            assignment().forEach(this::note);
            return records;
        }

        private void note(TopicPartition log) {
            try {
                positions.reached(log, position(log, Duration.ZERO));
            } catch (TimeoutException e) {
                // it has just come and is not known yet: after the next poll
            }
        }
    }
}
