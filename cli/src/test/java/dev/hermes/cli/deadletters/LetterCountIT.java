package dev.hermes.cli.deadletters;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.kafka.ClusterSettings;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LetterCountIT {
    @TempDir
    Path folder;

    @Test
    void lettersAreCounted_andMarksAreNone_andNobodyWaitsForATransaction() throws Exception {
        try (StoppableBroker broker = StoppableBroker.start(folder);
                Cluster cluster = new Cluster(new ClusterSettings(broker.bootstrapServers(), Map.of()))) {
            broker.createTopic(Topics.DEAD_LETTERS.name(), 3, Topics.DEAD_LETTERS.configs());
            ConsumerRecord<byte[], byte[]> first = Buried.letter(1, 0, "bad_ts");
            Stream<ConsumerRecord<byte[], byte[]>> records = Stream.of(
                    first, Buried.letter(1, 1, "bad_ts"), Buried.letter(2, 0, "not_json"), Buried.mark(first, 2));
            broker.send(records.map(LetterCountIT::sent).toList());

            try (Producer<byte[], byte[]> open = cluster.producer(Map.of("transactional.id", "open"))) {
                open.initTransactions();
                open.beginTransaction();
                open.send(sent(Buried.letter(1, 3, "bad_ts"))).get();

                Optional<LetterCount> count = LetterCount.of(cluster);

                assertEquals(Optional.of(new LetterCount(3, 1)), count);
                open.abortTransaction();
            }
        }
    }

    private static ProducerRecord<byte[], byte[]> sent(ConsumerRecord<byte[], byte[]> record) {
        return new ProducerRecord<>(
                record.topic(), record.partition(), null, record.key(), record.value(), record.headers());
    }
}
