package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** The programs in {@code src/test/confluent}: users of the topics that have nothing of ours. */
final class OtherPrograms {
    private static final Path SOURCES = Path.of("src", "test", "confluent").toAbsolutePath();
    private static final String JAR = "hermes.test.confluent";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final String bootstrapServers;
    private final String registry;

    /**
     * Them, against one cluster and registry.
     *
     * @param folder a folder of the test's own
     */
    OtherPrograms(Path folder, String bootstrapServers, String registry) {
        this.folder = folder;
        this.bootstrapServers = bootstrapServers;
        this.registry = registry;
    }

    /**
     * A record of a topic.
     *
     * @param json the value, as the program prints it
     * @param bytes the value as Confluent's serializer writes it again, in hex; null where the program does not say
     */
    record Row(String key, String json, String bytes) {
        private static Row of(String line) {
            String[] cells = line.split("\t", -1);
            return new Row(cells[0], cells[1], cells.length > 2 ? cells[2] : null);
        }

        JsonNode plain() {
            try {
                return JSON.readTree(json);
            } catch (JsonProcessingException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Sends values under one key with Confluent's serializer, which registers their schema. */
    Shell.Printed sendWithConfluent(String topic, String key, List<GenericRecord> values)
            throws IOException, InterruptedException {
        Path records = file(values.stream().map(value -> key + "\t" + AvroRecords.toAvroJson(value)));
        Path schema = file(Stream.of(values.get(0).getSchema().toString()));
        return java("send", topic, schema.toString(), records.toString());
    }

    /** All of a topic, as Confluent's deserializer reads it with the schemas of the writers. */
    List<Row> readWithConfluent(String topic) throws IOException, InterruptedException {
        return rows(java("read", topic));
    }

    /** All of a topic, as Confluent's deserializer reads it with one schema. */
    List<Row> readWithConfluent(String topic, Schema reader) throws IOException, InterruptedException {
        return rows(java("read", topic, file(Stream.of(reader.toString())).toString()));
    }

    private Shell.Printed java(String command, String topic, String... more) throws IOException, InterruptedException {
        String jar = System.getProperty(JAR);
        if (jar == null || !Files.exists(Path.of(jar))) {
            throw new IllegalStateException("the system property " + JAR + " names no jar with Confluent's serdes, \""
                    + jar + "\": these tests need -Pconfluent");
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Stream<String> program = Stream.of(
                java,
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                jar,
                "" + SOURCES.resolve("Peer.java"));
        return run(program, command, topic, more);
    }

    /** The same program for kafkajs; the test ends here where there is no node. */
    void installKafkaJs() throws IOException, InterruptedException {
        Programs.require("node");
        Programs.require("npm");
        for (String name : List.of("package.json", "package-lock.json", "peer.mjs")) {
            Files.copy(SOURCES.resolve(name), folder.resolve(name));
        }
        Shell.Printed installed = Shell.run(folder, Map.of(), "npm", "ci", "--ignore-scripts", "--no-audit");
        assumeFalse(installed.lacksNetwork(), "npm does not reach its registry: kafkajs is not tried");
        assertEquals(0, installed.exitCode(), installed.err());
    }

    /** Sends values, JSON objects, under one key. */
    Shell.Printed sendWithKafkaJs(String topic, String key, Schema schema, List<String> values)
            throws IOException, InterruptedException {
        Path records = file(values.stream().map(value -> key + "\t" + value));
        return kafkaJs("send", topic, file(Stream.of(schema.toString())).toString(), records.toString());
    }

    List<Row> readWithKafkaJs(String topic) throws IOException, InterruptedException {
        return rows(kafkaJs("read", topic));
    }

    private Shell.Printed kafkaJs(String command, String topic, String... more)
            throws IOException, InterruptedException {
        return run(Stream.of("node", folder.resolve("peer.mjs").toString()), command, topic, more);
    }

    private Shell.Printed run(Stream<String> program, String command, String topic, String... more)
            throws IOException, InterruptedException {
        Stream<String> arguments =
                Stream.concat(Stream.of(command, bootstrapServers, registry, topic), Stream.of(more));
        return Shell.run(folder, Map.of(), Stream.concat(program, arguments).toArray(String[]::new));
    }

    private static List<Row> rows(Shell.Printed printed) {
        assertEquals(0, printed.exitCode(), printed.err());
        return printed.out().lines().map(Row::of).toList();
    }

    private Path file(Stream<String> lines) throws IOException {
        return Files.writeString(
                Files.createTempFile(folder, "lines", ".txt"), lines.collect(Collectors.joining("\n", "", "\n")));
    }
}
