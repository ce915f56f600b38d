package dev.hermes.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The records of a topic with one partition. */
record Records(String bootstrapServers, String topic) {

    static Records create(String bootstrapServers, String topic) throws InterruptedException, ExecutionException {
        try (var admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        }
        return new Records(bootstrapServers, topic);
    }

    /** Returns when the broker has acknowledged all. */
    void send(List<String> values) throws InterruptedException, ExecutionException {
        try (var producer = producer(Map.of())) {
            sendAll(producer, values);
        }
    }

    void sendInTransaction(List<String> values, boolean commit) throws InterruptedException, ExecutionException {
        try (var producer = producer(Map.of("transactional.id", "test-" + topic))) {
            producer.initTransactions();
            producer.beginTransaction();
            sendAll(producer, values);
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    /** What is committed, in order. */
    List<String> read() {
        var partition = new TopicPartition(topic, 0);
        var values = new ArrayList<String>();
        try (var consumer = consumer()) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).get(partition);
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> values.add(record.value()));
            }
        }
        return values;
    }

    TimestampType timestampType() {
        var partition = new TopicPartition(topic, 0);
        try (var consumer = consumer()) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            return consumer.poll(Duration.ofSeconds(10)).iterator().next().timestampType();
        }
    }

    private void sendAll(KafkaProducer<String, String> producer, List<String> values)
            throws InterruptedException, ExecutionException {
        for (var sent : values.stream()
                .map(value -> producer.send(new ProducerRecord<>(topic, value)))
                .toList()) {
            sent.get();
        }
    }

    private KafkaProducer<String, String> producer(Map<String, Object> more) {
        var config = new HashMap<String, Object>(more);
        config.put("bootstrap.servers", bootstrapServers);
        config.put("max.request.size", 5 << 20);
        config.put("linger.ms", 5);
        return new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
    }

    private KafkaConsumer<String, String> consumer() {
        return new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
                new StringDeserializer(),
                new StringDeserializer());
    }
}
