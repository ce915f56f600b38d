package dev.hermes.broker;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/** A broker that is killed while it commits: whoever reads committed records must not wait for ever. */
class TransactionsAfterKillIT {
    private static final String TOPIC = "steps";
    private static final int PARTITIONS = 40;

    @TempDir
    Path folder;

    @RepeatedTest(3)
    void start_afterKillDuringCommit_leavesNoTransactionOpen() throws Exception {
        // Given
        try (var process = BrokerProcess.start(folder)) {
            createTopic(process.bootstrapServers());
            try (var producer = producer(process.bootstrapServers())) {
                producer.initTransactions();
                for (int transaction = 0; transaction < 20; transaction++) {
                    write(producer);
                    producer.commitTransaction();
                }
                process.kill(); // the last transaction is decided, and its end is being marked
            }
        }

        // When
        try (var broker = EmbeddedBroker.builder().dataDir(folder).start();
                var admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {

            // Then
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertEquals(
                            ends(admin, IsolationLevel.READ_UNCOMMITTED), ends(admin, IsolationLevel.READ_COMMITTED)));
        }
    }

    private static void createTopic(String bootstrapServers) throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
    }

    private static KafkaProducer<String, String> producer(String bootstrapServers) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "transactional.id", "t", "max.block.ms", 20_000);
        return new KafkaProducer<>(config, new StringSerializer(), new StringSerializer());
    }

    private static void write(KafkaProducer<String, String> producer) throws Exception {
        producer.beginTransaction();
        var sent = IntStream.range(0, PARTITIONS)
                .mapToObj(partition -> producer.send(new ProducerRecord<>(TOPIC, partition, null, "value")))
                .toList();
        for (var record : sent) {
            record.get();
        }
    }

    private static Map<TopicPartition, Long> ends(Admin admin, IsolationLevel level) throws Exception {
        Map<TopicPartition, OffsetSpec> latest = IntStream.range(0, PARTITIONS)
                .mapToObj(partition -> new TopicPartition(TOPIC, partition))
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end : admin.listOffsets(
                        latest, new ListOffsetsOptions(level))
                .all()
                .get()
                .entrySet()) {
            ends.put(end.getKey(), end.getValue().offset());
        }
        return ends;
    }
}
