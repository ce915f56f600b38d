package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.run.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Events come in any order, again and again, and what is published in between does not matter in the end. */
class OrderOfArrivalTest {
    private static final int EVENTS = events().size();
    private static final Result IN_ORDER =
            result(IntStream.range(0, EVENTS).boxed().toList());

    private static List<String> events() {
        return List.of(
                of("r", "10:00:00", 0, Kinds.START).toString(),
                model("r", "10:01:00", 1).usd(Field.COST_USD, "0.1").toString(),
                model("r", "10:02:00", 2).toString(),
                tool("r", "10:16:00", 3, "x")
                        .usd(Field.COST_USD, "0.000000000000000001")
                        .toString(),
                tool("r", "10:17:00", 4, "y").text(Field.ERROR, "e1").toString(),
                end("r", "10:18:00", 5, "timeout").flag(Field.INFERRED, true).toString(),
                tool("r", "10:46:00", 6, "x")
                        .usd(Field.COST_USD, "1.5")
                        .text(Field.SUMMARY, "s")
                        .toString(),
                end("r", "11:00:00", 7, "error").usd(Field.TOTAL_COST_USD, "2").toString(),
                end("r", "11:01:00", 8, "ok").usd(Field.TOTAL_COST_USD, "1.7").toString(),
                tool("q", "10:20:00", 1, "x").usd(Field.COST_USD, "3").toString(),
                end("q", "10:21:00", 2, "ok")
                        .flag(Field.INFERRED, true)
                        .usd(Field.TOTAL_COST_USD, "4")
                        .toString(),
                tool("q", "23:59:59", 3, "x").usd(Field.COST_USD, "0.5").toString());
    }

    private static TestLine of(String runId, String time, long step, String kind) {
        return TestLine.of(runId, time, step, kind).text(Field.AGENT, "a").text(Field.TEAM, "t");
    }

    private static TestLine model(String runId, String time, long step) {
        return of(runId, time, step, Kinds.MODEL).text(Field.MODEL, "m").count(Field.PROMPT_TOKENS, 10 * step);
    }

    private static TestLine tool(String runId, String time, long step, String tool) {
        return of(runId, time, step, Kinds.TOOL).text(Field.TOOL, tool);
    }

    private static TestLine end(String runId, String time, long step, String status) {
        return of(runId, time, step, Kinds.END).text(Field.STATUS, status);
    }

    /** Indexes of all events, shuffled, with some once more; a negative one lets things settle first. */
    @Provide
    Arbitrary<List<Integer>> arrivals() {
        List<Integer> all = IntStream.range(0, EVENTS).boxed().toList();
        Arbitrary<List<Integer>> again =
                Arbitraries.integers().between(-EVENTS, EVENTS - 1).list().ofMaxSize(10);
        return Combinators.combine(Arbitraries.shuffle(all), again, Arbitraries.randoms())
                .as((shuffled, more, random) -> {
                    List<Integer> arrivals = new ArrayList<>(shuffled);
                    more.forEach(index -> arrivals.add(random.nextInt(arrivals.size() + 1), index));
                    return arrivals;
                });
    }

    private record Result(List<RunSummary> summaries, Map<String, DailyCost> costs, int lines) {}

    private static Result result(List<Integer> arrivals) {
        List<String> events = events();
        try (TopologyFixture topology = new TopologyFixture()) {
            for (int index : arrivals) {
                if (index < 0) {
                    topology.settle();
                } else {
                    String runId = events.get(index).contains("\"run_id\":\"r\"") ? "r" : "q";
                    topology.send(runId, StepEvent.of("id-" + index, Origins.EMIT, events.get(index)));
                }
            }
            List<RunSummary> summaries =
                    List.of(withoutDuplicates(topology.summary("r")), withoutDuplicates(topology.summary("q")));
            return new Result(
                    summaries, new TreeMap<>(topology.costs()), topology.lines().size());
        }
    }

    private static RunSummary withoutDuplicates(RunSummary run) {
        RunSummary.Totals t = run.totals();
        RunSummary.Totals totals = new RunSummary.Totals(
                t.steps(),
                t.events(),
                t.bytes(),
                0,
                t.costUsd(),
                t.costComplete(),
                t.unpricedModels(),
                t.tokens(),
                t.reportedTotalCostUsd());
        return new RunSummary(run.runId(), run.path(), run.labels(), run.outcome(), totals);
    }

    @Property(tries = 25)
    void result_doesNotDependOnTheOrder(@ForAll("arrivals") List<Integer> arrivals) {
        assertEquals(IN_ORDER, result(arrivals));
    }
}
