package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.AvroDeserializer;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.TestBroker;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a broker's output topics hold. */
final class Output {
    private final TestBroker broker;

    Output(TestBroker broker) {
        this.broker = broker;
    }

    private <T> List<Map.Entry<String, T>> read(Topic<T> topic) {
        AvroDeserializer<T> deserializer = topic.type().deserializer(BundledSchemas.get());
        List<Map.Entry<String, T>> values = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : broker.readAll(topic.name())) {
            String key = new String(record.key(), StandardCharsets.UTF_8);
            values.add(Map.entry(key, deserializer.deserialize(topic.name(), record.value())));
        }
        return values;
    }

    private <T> Map<String, T> latest(Topic<T> topic) {
        Map<String, T> latest = new LinkedHashMap<>();
        read(topic).forEach(entry -> latest.put(entry.getKey(), entry.getValue()));
        return latest;
    }

    Map<String, List<RunLine>> lines() {
        Map<String, List<RunLine>> lines = new LinkedHashMap<>();
        read(Topics.RUN_LINES)
                .forEach(entry -> lines.computeIfAbsent(entry.getKey(), id -> new ArrayList<>())
                        .add(entry.getValue()));
        return lines;
    }

    Map<String, RunSummary> summaries() {
        return latest(Topics.RUN_SUMMARIES);
    }

    Map<String, IndexRow> indexRows() {
        return latest(Topics.RUN_INDEX);
    }

    List<ConsumerRecord<byte[], byte[]>> deadLetters() {
        return broker.readAll(Topics.DEAD_LETTERS.name());
    }

    /** Dollars by agent and model, without what is zero. */
    Map<String, BigDecimal> costs() {
        Map<String, BigDecimal> costs = new TreeMap<>();
        for (DailyCost cost : latest(Topics.COST_DAILY).values()) {
            costs.merge(cost.agent() + "/" + cost.model(), cost.amount().costUsd(), BigDecimal::add);
        }
        return costs;
    }

    /** Fails until all that was published has come to what it should. */
    void assertIs(Load load) {
        assertCosts(load.costs());
        Map<String, Load.Run> expected = load.runs();
        Map<String, RunSummary> summaries = summaries();
        assertEquals(expected.keySet(), new TreeMap<>(summaries).keySet());
        assertEquals(
                load.duplicates(),
                summaries.values().stream()
                        .mapToLong(s -> s.totals().duplicates())
                        .sum());
        Map<String, List<RunLine>> lines = lines();
        Map<String, IndexRow> rows = indexRows();
        expected.forEach((runId, run) -> {
            assertLines(run, lines.get(runId));
            assertSummary(run, summaries.get(runId), lines.get(runId));
            assertEquals(IndexRow.of(summaries.get(runId)), rows.get(runId));
        });
    }

    private void assertCosts(Map<String, BigDecimal> expected) {
        Map<String, BigDecimal> costs = costs();
        assertEquals(expected.keySet(), costs.keySet());
        expected.forEach((key, cost) -> assertEquals(0, cost.compareTo(costs.get(key)), () -> "cost of " + key));
    }

    private static void assertLines(Load.Run run, List<RunLine> lines) {
        assertEquals(
                run.sortedLines(), lines.stream().map(RunLine::line).sorted().toList());
        long seq = 1;
        long offset = 0;
        for (RunLine line : lines) {
            assertEquals(seq++, line.seq());
            assertEquals(offset, line.offset());
            assertEquals(lines.get(0).path(), line.path());
            offset += line.line().getBytes(StandardCharsets.UTF_8).length + 1;
        }
    }

    private static void assertSummary(Load.Run run, RunSummary summary, List<RunLine> lines) {
        RunLine last = lines.get(lines.size() - 1);
        assertEquals("ok", summary.outcome().status());
        assertEquals(run.events(), summary.totals().events());
        assertEquals(
                last.offset() + last.line().getBytes(StandardCharsets.UTF_8).length + 1,
                summary.totals().bytes());
        assertEquals(last.path(), summary.path());
        assertEquals(0, run.cost().compareTo(summary.totals().costUsd()));
        assertTrue(summary.totals().costComplete());
    }
}
