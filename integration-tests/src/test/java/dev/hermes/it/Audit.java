package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.TestBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;

/** Compares files, index and topics with independent recounts of the runs. */
final class Audit {
    private final HermesHome home;
    private final TestBroker broker;

    Audit(HermesHome home, TestBroker broker) {
        this.home = home;
        this.broker = broker;
    }

    void assertFiles(Collection<Recount> recounts) {
        Map<String, Path> files = files();
        for (Recount recount : recounts) {
            assertEquals(recount.file(), text(files.get(recount.runId())), recount.runId());
        }
    }

    void assertIndexRows(Collection<Recount> recounts) {
        Map<String, Path> files = files();
        Map<String, String> rows = lastRows();
        for (Recount recount : recounts) {
            String expected = recount.indexRow(path(files, recount));
            if (expected == null) {
                assertNull(rows.get(recount.runId()), "a running run has no row");
            } else {
                assertEquals(expected, rows.get(recount.runId()));
            }
        }
    }

    void assertSummaries(Collection<Recount> recounts) {
        Map<String, Path> files = files();
        Map<String, String> rows = new HashMap<>();
        latest(Topics.RUN_SUMMARIES)
                .forEach((id, run) -> rows.put(id, IndexRow.of(run).row()));
        for (Recount recount : recounts) {
            String expected = recount.indexRow(path(files, recount));
            if (expected != null) {
                assertEquals(expected, rows.get(recount.runId()));
            }
        }
    }

    /** The recounts are of all runs. */
    void assertCosts(Collection<Recount> recounts) {
        Map<List<String>, BigDecimal> expected = new TreeMap<>(Comparator.comparing(List::toString));
        recounts.forEach(r -> r.costs().forEach((key, cost) -> expected.merge(key, cost, BigDecimal::add)));
        expected.values().removeIf(cost -> cost.signum() == 0);
        expected.replaceAll((key, cost) -> cost.stripTrailingZeros());
        assertEquals(expected, dailyCosts());
    }

    private Map<List<String>, BigDecimal> dailyCosts() {
        Map<List<String>, BigDecimal> costs = new TreeMap<>(Comparator.comparing(List::toString));
        for (DailyCost cost : latest(Topics.COST_DAILY).values()) {
            if (cost.amount().costUsd().signum() != 0) {
                costs.put(
                        Arrays.asList(cost.day().toString(), cost.agent(), cost.team(), cost.model(), cost.tool()),
                        cost.amount().costUsd().stripTrailingZeros());
            }
        }
        return costs;
    }

    /** The last value of each key of a topic. */
    <T> Map<String, T> latest(Topic<T> topic) {
        Deserializer<T> values = topic.type().deserializer(BundledSchemas.get());
        Map<String, T> latest = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : broker.readAll(topic.name())) {
            latest.put(new String(record.key(), UTF_8), values.deserialize(topic.name(), record.value()));
        }
        return latest;
    }

    /** Run files by the ids of their runs, which hold a hyphen, so that a tilde ends them in the file's name. */
    Map<String, Path> files() {
        try (Stream<Path> files = Files.exists(home.runs()) ? Files.walk(home.runs(), 2) : Stream.empty()) {
            return files.filter(file -> name(file).contains("~"))
                    .collect(Collectors.toMap(
                            file -> name(file).substring(0, name(file).indexOf('~')), file -> file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long bytesInRunFiles() {
        return files().values().stream()
                .mapToLong(file -> file.toFile().length())
                .sum();
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private String path(Map<String, Path> files, Recount recount) {
        return home.runs().relativize(files.get(recount.runId())).toString();
    }

    /** The last row of each run in the index. */
    Map<String, String> lastRows() {
        ObjectMapper json = new ObjectMapper();
        Map<String, String> rows = new HashMap<>();
        try {
            for (String row : text(home.runs().resolve("index.jsonl")).lines().toList()) {
                rows.put(json.readTree(row).get("run_id").asText(), row);
            }
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
        return rows;
    }

    /** Nothing where there is no file. */
    static String text(Path file) {
        try {
            return file != null && Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
