package dev.hermes.schemas.run;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Works out from all lines of a run at once, slowly and plainly, what the fold works out one by one. */
final class Recount {
    private record Event(StepLine line, long seq) {
        boolean isOpenEnd() {
            return line.isEnd() && (line.flag(Field.INFERRED) || "interrupted".equals(line.text(Field.STATUS)));
        }
    }

    private static final Comparator<Event> ORDER = Comparator.comparing(
                    (Event event) -> event.line().ts())
            .thenComparing(event -> event.line().step())
            .thenComparing(Event::seq);

    private final List<Event> events;
    private final List<Event> steps;
    private final List<Event> ends;

    Recount(List<String> lines) {
        this.events = IntStream.range(0, lines.size())
                .mapToObj(i -> new Event(TestRun.read(lines.get(i)), i + 1))
                .sorted(ORDER)
                .toList();
        this.steps = events.stream().filter(event -> !event.line().isEnd()).toList();
        this.ends = events.stream().filter(event -> event.line().isEnd()).toList();
    }

    RunSummary.Outcome outcome() {
        Event end = end();
        String status =
                end == null ? "running" : Objects.requireNonNullElse(end.line().text(Field.STATUS), "ok");
        String summary = end == null ? null : end.line().text(Field.SUMMARY);
        return new RunSummary.Outcome(
                status,
                (end == null ? last(events) : end).line().ts().text(),
                events.get(0).line().ts().text(),
                summary == null ? lastText(steps, Field.SUMMARY) : summary,
                lastText(events, Field.ERROR));
    }

    /** The greatest end that no later step undoes. */
    private Event end() {
        return ends.stream()
                .filter(end -> !end.isOpenEnd() || steps.isEmpty() || ORDER.compare(last(steps), end) < 0)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    RunSummary.Totals totals() {
        return new RunSummary.Totals(
                steps.stream()
                        .filter(step -> !step.line().kind().equals("start"))
                        .count(),
                events.size(),
                events.stream()
                        .mapToLong(event -> event.line().byteLength() + 1)
                        .sum(),
                0,
                cost(),
                unpriced().isEmpty(),
                unpriced().stream()
                        .map(step -> step.line().text(Field.MODEL))
                        .filter(Objects::nonNull)
                        .distinct()
                        .sorted()
                        .toList(),
                new RunSummary.Tokens(sum(Field.PROMPT_TOKENS), sum(Field.COMPLETION_TOKENS), 0, 0, 0),
                events.stream()
                        .map(event -> event.line().decimal(Field.REPORTED_TOTAL_COST_USD))
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }

    long unpricedSteps() {
        return unpriced().size();
    }

    private List<Event> unpriced() {
        return steps.stream()
                .filter(step -> step.line().decimal(Field.COST_USD) == null)
                .filter(step -> step.line().countOrZero(Field.PROMPT_TOKENS)
                                + step.line().countOrZero(Field.COMPLETION_TOKENS)
                        > 0)
                .toList();
    }

    private BigDecimal cost() {
        List<BigDecimal> costs = events.stream()
                .map(event -> event.line().decimal(Field.COST_USD))
                .filter(Objects::nonNull)
                .toList();
        BigDecimal sum = costs.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal total = ends.isEmpty() ? null : last(ends).line().decimal(Field.TOTAL_COST_USD);
        if (total != null && total.subtract(sum).compareTo(new BigDecimal("0.000000001")) > 0) {
            return total.stripTrailingZeros();
        }
        return costs.isEmpty() && !unpriced().isEmpty() ? null : sum.stripTrailingZeros();
    }

    private long sum(Field field) {
        return events.stream()
                .mapToLong(event -> event.line().countOrZero(field))
                .sum();
    }

    private static String lastText(List<Event> events, Field field) {
        return events.stream()
                .map(event -> event.line().text(field))
                .filter(Objects::nonNull)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    private static Event last(List<Event> events) {
        return events.get(events.size() - 1);
    }
}
