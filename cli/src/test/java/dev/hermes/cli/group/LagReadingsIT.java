package dev.hermes.cli.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.http.Reading;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.StoppableBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LagReadingsIT {
    @TempDir
    private Path folder;

    @Test
    void lag_isWhatNobodyHasReadYet_andNotKnownBeforeThereAreTopics() {
        try (StoppableBroker broker = StoppableBroker.start(folder);
                GroupWatch groups = new GroupWatch(broker.bootstrapServers())) {
            LagReadings lag = new LagReadings(groups);
            List<Reading> before = lag.read();
            Topics.all()
                    .forEach(topic ->
                            broker.createTopic(topic.name(), topic.partitions().count(2), topic.configs()));
            broker.send(IntStream.range(0, 7)
                    .mapToObj(i -> new ProducerRecord<>(
                            Topics.RUN_LINES.name(), String.valueOf(i).getBytes(UTF_8), new byte[] {0}))
                    .toList());

            List<Reading> after = lag.read();

            assertEquals(List.of(), before);
            assertEquals(
                    Map.of("stream-processor", 0.0, "sink", 7.0, "index", 0.0, "search", 7.0),
                    after.stream().collect(Collectors.toMap(Reading::part, Reading::value)));
        }
    }
}
