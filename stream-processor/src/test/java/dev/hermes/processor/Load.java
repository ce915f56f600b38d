package dev.hermes.processor;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.topic.Topics;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Events of many runs, some published twice, all in disorder; and what they come to, known from how they were made and not
 * from anything that the processor does.
 */
final class Load {
    private static final int MODELS = 3;
    private static final int AGENTS = 5;

    private final List<Event> events = new ArrayList<>();
    private final List<Event> published = new ArrayList<>();

    private record Event(
            String runId, String id, long step, boolean isEnd, String agent, String model, BigDecimal cost) {
        String line() {
            TestLine line = isEnd
                    ? TestLine.end(runId, "23:00:00", step, "ok")
                    : TestLine.of(runId, time(), step, Kinds.MODEL).text(Field.MODEL, model);
            line.text(Field.AGENT, agent);
            if (cost != null) {
                line.usd(isEnd ? Field.TOTAL_COST_USD : Field.COST_USD, cost.toPlainString());
            }
            return line.toString();
        }

        private String time() {
            return "%02d:%02d:%02d".formatted(step / 3600 % 20, step / 60 % 60, step % 60);
        }
    }

    /** What a run comes to. */
    record Run(long events, BigDecimal cost, List<String> sortedLines) {}

    private Load() {}

    static Load of(long seed, String prefix, int runs, int eventsPerRun) {
        Random random = new Random(seed);
        Load load = new Load();
        for (int run = 0; run < runs; run++) {
            load.addRun(random, prefix + run, eventsPerRun);
        }
        load.publish(random);
        return load;
    }

    private void addRun(Random random, String runId, int size) {
        String agent = "agent-" + random.nextInt(AGENTS);
        BigDecimal sum = BigDecimal.ZERO;
        for (int step = 1; step < size; step++) {
            BigDecimal cost = BigDecimal.valueOf(random.nextInt(10_000), 4 + random.nextInt(14));
            sum = sum.add(cost);
            events.add(new Event(runId, runId + "/" + step, step, false, agent, "m" + random.nextInt(MODELS), cost));
        }
        BigDecimal total = random.nextBoolean() ? sum.add(BigDecimal.ONE) : null;
        events.add(new Event(runId, runId + "/end", 99_999, true, agent, null, total));
    }

    /** Every tenth once more, all shuffled. */
    private void publish(Random random) {
        published.addAll(events);
        for (int i = 0; i < events.size(); i += 10) {
            published.add(events.get(i));
        }
        Collections.shuffle(published, random);
    }

    List<ProducerRecord<byte[], byte[]>> records() {
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (Event event : published) {
            records.add(new ProducerRecord<>(
                    Topics.AGENT_STEPS.name(),
                    event.runId().getBytes(StandardCharsets.UTF_8),
                    TopologyFixture.bytes(StepEvent.of(event.id(), Origins.CLIENT, event.line()))));
        }
        return records;
    }

    int events() {
        return events.size();
    }

    int duplicates() {
        return published.size() - events.size();
    }

    Map<String, Run> runs() {
        Map<String, List<Event>> byRun = new LinkedHashMap<>();
        events.forEach(event ->
                byRun.computeIfAbsent(event.runId(), id -> new ArrayList<>()).add(event));
        Map<String, Run> runs = new TreeMap<>();
        byRun.forEach((runId, some) -> runs.put(runId, run(some)));
        return runs;
    }

    private static Run run(List<Event> events) {
        List<String> lines = events.stream().map(Event::line).sorted().toList();
        return new Run(events.size(), sum(events).add(rest(events)), lines);
    }

    private static BigDecimal sum(List<Event> events) {
        return events.stream()
                .filter(event -> !event.isEnd())
                .map(Event::cost)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The dollar that the end event knows of and no step does. */
    private static BigDecimal rest(List<Event> events) {
        Event end = events.stream().filter(Event::isEnd).findFirst().orElseThrow();
        return end.cost() == null ? BigDecimal.ZERO : BigDecimal.ONE;
    }

    /** Dollars by agent and model; all on one day. */
    Map<String, BigDecimal> costs() {
        Map<String, BigDecimal> costs = new TreeMap<>();
        for (Event event : events) {
            if (event.cost() != null) {
                BigDecimal cost = event.isEnd() ? BigDecimal.ONE : event.cost();
                costs.merge(event.agent() + "/" + event.model(), cost, BigDecimal::add);
            }
        }
        return costs;
    }
}
