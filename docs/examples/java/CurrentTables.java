import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Prints all runs and the cost of each day, as they are now, one JSON object per line.
 *
 * <p>Arguments: the bootstrap servers, the URL of the schema registry, and a file that holds the registry's token. Needs
 * kafka-clients and avro (which brings Jackson along) on the class path, and nothing of Hermes.
 */
public class CurrentTables {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final ObjectMapper JSON = new ObjectMapper();

    public static void main(String[] args) throws Exception {
        Values values = new Values(args[1], Files.readString(Path.of(args[2])).strip());
        try (Consumer<String, byte[]> consumer = consumer(args[0])) {
            Map<String, GenericRecord> runs = table(consumer, "run.summaries", values);
            runs.forEach((runId, run) -> System.out.println(runJson(run)));

            Map<String, GenericRecord> costs = table(consumer, "cost.daily", values);
            sumsByDay(costs, "UTC").forEach((day, sum) -> System.out.println(sum.json(day, "UTC")));
        }
    }

    private static Consumer<String, byte[]> consumer(String bootstrapServers) {
        Map<String, Object> config = new HashMap<>();
        config.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        return new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer());
    }

    /** The latest value of each key, up to where the topic ended when this was called. To stay up to date, poll on. */
    private static Map<String, GenericRecord> table(Consumer<String, byte[]> consumer, String topic, Values values)
            throws Exception {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);

        Map<String, GenericRecord> table = new TreeMap<>();
        while (isBefore(consumer, ends)) {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                if (record.value() == null) {
                    table.remove(record.key());
                } else {
                    table.put(record.key(), values.read(record.value()));
                }
            }
        }
        return table;
    }

    /** The position moves past the marks of transactions too, which no consumer is given. */
    private static boolean isBefore(Consumer<String, byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
    }

    /** Days of one zone only: a topic may hold those of several. */
    private static Map<String, Sum> sumsByDay(Map<String, GenericRecord> costs, String zone) {
        Map<String, Sum> days = new TreeMap<>();
        for (GenericRecord row : costs.values()) {
            if (text(row, "zone").equals(zone)) {
                Sum sum = new Sum((BigDecimal) row.get("cost_usd"), (boolean) row.get("cost_complete"));
                days.merge(text(row, "day"), sum, Sum::plus);
            }
        }
        return days;
    }

    /** Dollars that are known; null: none are. */
    private record Sum(BigDecimal cost, boolean complete) {
        Sum plus(Sum other) {
            return new Sum(add(cost, other.cost), complete && other.complete);
        }

        private static BigDecimal add(BigDecimal one, BigDecimal other) {
            if (one == null || other == null) {
                return one == null ? other : one;
            }
            return one.add(other);
        }

        ObjectNode json(String day, String zone) {
            return JSON.createObjectNode()
                    .put("day", day)
                    .put("zone", zone)
                    .put("cost_usd", decimal(cost))
                    .put("cost_complete", complete);
        }
    }

    private static ObjectNode runJson(GenericRecord run) {
        return JSON.createObjectNode()
                .put("run_id", text(run, "run_id"))
                .put("status", text(run, "status"))
                .put("steps", (long) run.get("steps"))
                .put("cost_usd", decimal((BigDecimal) run.get("cost_usd")))
                .put("cost_complete", (boolean) run.get("cost_complete"));
    }

    private static String text(GenericRecord record, String field) {
        return record.get(field).toString();
    }

    /** Money as a string: a JSON number would be binary floating point to whoever reads it. */
    private static String decimal(BigDecimal amount) {
        return amount == null ? null : amount.stripTrailingZeros().toPlainString();
    }

    /** Reads values in Confluent's wire format. */
    private static final class Values {
        private static final int HEADER_BYTES = 5;

        private final HttpClient http = HttpClient.newHttpClient();
        private final Map<Integer, GenericDatumReader<GenericRecord>> readers = new HashMap<>();
        private final String registry;
        private final String token;

        Values(String registry, String token) {
            this.registry = registry;
            this.token = token;
        }

        GenericRecord read(byte[] value) throws IOException, InterruptedException {
            ByteBuffer header = ByteBuffer.wrap(value);
            if (value.length < HEADER_BYTES || header.get() != 0) {
                throw new IOException("the value is not in Confluent's wire format");
            }
            GenericDatumReader<GenericRecord> reader = reader(header.getInt());
            return reader.read(
                    null,
                    DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, null));
        }

        /** An id never changes its meaning, so each is asked for once. */
        private GenericDatumReader<GenericRecord> reader(int id) throws IOException, InterruptedException {
            GenericDatumReader<GenericRecord> known = readers.get(id);
            if (known != null) {
                return known;
            }
            Schema schema = new Schema.Parser().parse(schemaOf(id));
            GenericData exact = new GenericData();
            exact.addLogicalTypeConversion(new Conversions.DecimalConversion()); // BigDecimal in place of bytes
            GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(schema, schema, exact);
            readers.put(id, reader);
            return reader;
        }

        private String schemaOf(int id) throws IOException, InterruptedException {
            HttpRequest question = HttpRequest.newBuilder(URI.create(registry + "/schemas/ids/" + id))
                    .header("Authorization", "Bearer " + token)
                    .build();
            HttpResponse<String> answer = http.send(question, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IOException("the registry answers " + answer.statusCode() + ": " + answer.body());
            }
            return JSON.readTree(answer.body()).get("schema").asText();
        }
    }
}
