import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A team's own program with Confluent's serializer and deserializer, and nothing of ours: it is run from its source, with their jar
 * alone. A record is a line: the key, a tab, and the value in Avro's JSON.
 *
 * <p>Arguments: {@code send BOOTSTRAP REGISTRY TOPIC SCHEMA RECORDS} sends the records of a file with the schema of a file;
 * {@code read BOOTSTRAP REGISTRY TOPIC [SCHEMA]} prints a topic, read with the schema of a file or else with that of the writer,
 * and behind a second tab the bytes, in hex, that the serializer makes of what was read.
 */
public class Peer {
    private final String bootstrapServers;
    private final String registry;
    private final String topic;

    Peer(String bootstrapServers, String registry, String topic) {
        this.bootstrapServers = bootstrapServers;
        this.registry = registry;
        this.topic = topic;
    }

    public static void main(String[] args) throws Exception {
        Peer peer = new Peer(args[1], args[2], args[3]);
        if (args[0].equals("send")) {
            peer.send(schema(args[4]), Files.readAllLines(Path.of(args[5])));
        } else {
            peer.read(args.length > 4 ? schema(args[4]) : null);
        }
    }

    private static Schema schema(String file) throws IOException {
        return new Schema.Parser().parse(Files.readString(Path.of(file)));
    }

    private void send(Schema schema, List<String> rows) throws Exception {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", bootstrapServers);
        config.put("schema.registry.url", registry);
        config.put("key.serializer", StringSerializer.class);
        config.put("value.serializer", KafkaAvroSerializer.class);
        try (Producer<String, GenericRecord> producer = new KafkaProducer<>(config)) {
            List<Future<?>> sent = new ArrayList<>();
            for (String row : rows) {
                int tab = row.indexOf('\t');
                GenericRecord value = new GenericDatumReader<GenericRecord>(schema)
                        .read(null, DecoderFactory.get().jsonDecoder(schema, row.substring(tab + 1)));
                sent.add(producer.send(new ProducerRecord<>(topic, row.substring(0, tab), value)));
            }
            for (Future<?> one : sent) {
                one.get();
            }
        }
    }

    private void read(Schema reader) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8); // whatever the locale is
        try (KafkaAvroDeserializer values = new KafkaAvroDeserializer();
                KafkaAvroSerializer back = new KafkaAvroSerializer()) {
            values.configure(Map.of("schema.registry.url", registry), false);
            back.configure(Map.of("schema.registry.url", registry, "auto.register.schemas", false), false);
            for (ConsumerRecord<String, byte[]> record : records()) {
                GenericRecord value = (GenericRecord)
                        (reader == null
                                ? values.deserialize(topic, record.value())
                                : values.deserialize(topic, record.value(), reader));
                byte[] again = back.serialize(topic, values.deserialize(topic, record.value()));
                out.println(record.key() + "\t" + json(value) + "\t"
                        + HexFormat.of().formatHex(again));
            }
        }
    }

    private List<ConsumerRecord<String, byte[]>> records() {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", bootstrapServers);
        config.put("isolation.level", "read_committed");
        config.put("key.deserializer", StringDeserializer.class);
        config.put("value.deserializer", ByteArrayDeserializer.class);
        List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
        try (Consumer<String, byte[]> consumer = new KafkaConsumer<>(config)) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            for (TopicPartition partition : partitions) { // one after the other: in the order of a partition
                consumer.assign(List.of(partition));
                consumer.seekToBeginning(List.of(partition));
                long end = consumer.endOffsets(List.of(partition)).get(partition);
                while (consumer.position(partition) < end) {
                    consumer.poll(Duration.ofMillis(200)).forEach(records::add);
                }
            }
        }
        return records;
    }

    private static String json(GenericRecord value) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        Encoder encoder = EncoderFactory.get().jsonEncoder(value.getSchema(), json);
        new GenericDatumWriter<GenericRecord>(value.getSchema()).write(value, encoder);
        encoder.flush();
        return json.toString(StandardCharsets.UTF_8);
    }
}
