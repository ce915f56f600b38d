package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.CostKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class CostRollUpTest {
    private static final Instant START = Instant.parse("2026-04-03T22:00:00Z"); // clocks are turned in Australia
    private static final int QUARTER_HOURS = 400;
    private static final ZoneId UTC = ZoneId.of("UTC");

    @Provide
    Arbitrary<List<CostDelta>> booked() {
        Arbitrary<String> name = Arbitraries.of("a", "b", "c").injectNull(0.2);
        Arbitrary<CostKey> keys = Combinators.combine(
                        Arbitraries.integers().between(-4, QUARTER_HOURS), name, name, name, name)
                .as((quarter, agent, team, model, tool) ->
                        new CostKey(START.plusSeconds(quarter * 900L), agent, team, model, tool));
        Arbitrary<CostAmount> amounts = Combinators.combine(
                        Arbitraries.bigDecimals().between(BigDecimal.valueOf(-9), BigDecimal.valueOf(9)),
                        Arbitraries.longs().between(-9, 9))
                .as((usd, count) -> new CostAmount(usd, count, count + 1, 10 * count, 20 * count));
        return Combinators.combine(keys, amounts).as(CostDelta::new).list().ofMaxSize(60);
    }

    @Provide
    Arbitrary<TimeRange> ranges() {
        Arbitrary<Instant> ends = Combinators.combine(
                        Arbitraries.integers().between(-8, QUARTER_HOURS + 8),
                        Arbitraries.of(0, 0, 0, 1, 899),
                        Arbitraries.of(0, 0, 1))
                .as((quarter, second, nano) ->
                        START.plusSeconds(quarter * 900L + second).plusNanos(nano));
        Arbitrary<Instant> begins =
                Arbitraries.frequencyOf(Tuple.of(1, Arbitraries.just(Instant.MIN)), Tuple.of(9, ends));
        Arbitrary<ZoneId> zones = Arbitraries.of(
                        "UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "-09:30")
                .map(ZoneId::of);
        return Combinators.combine(begins, ends, zones).as(TimeRange::new);
    }

    /** Quarter-hours are not kept by run. */
    @Provide
    Arbitrary<CostGrouping> groupings() {
        return Arbitraries.of(CostGrouping.class).filter(grouping -> grouping != CostGrouping.RUN);
    }

    @Property
    void rollUpAndRest_areTheSumsOfAllThatIsBooked(
            @ForAll("booked") List<CostDelta> booked,
            @ForAll("ranges") TimeRange range,
            @ForAll("groupings") CostGrouping grouping) {
        for (int room : new int[] {0, 1, 40, 150, Integer.MAX_VALUE}) {
            assertEquals(summed(booked, range, grouping), answer(rollUp(booked, room), booked, range, grouping));
        }
    }

    @Property
    void rollUpOfTheStore_tellsTheSame(@ForAll("booked") List<CostDelta> booked, @ForAll("ranges") TimeRange range) {
        List<CostDelta> newestFirst = booked.stream()
                .sorted(Comparator.comparing((CostDelta delta) -> delta.key().quarterHour())
                        .reversed())
                .toList();
        for (int room : new int[] {0, 40, 150, Integer.MAX_VALUE}) {
            assertEquals(
                    summed(booked, range, CostGrouping.TOOL),
                    answer(rollUp(newestFirst, room), booked, range, CostGrouping.TOOL));
        }
    }

    private static CostRollUp rollUp(List<CostDelta> booked, int room) {
        CostRollUp rollUp = new CostRollUp(room);
        booked.forEach(rollUp::add);
        return rollUp;
    }

    private static Map<String, CostAmount> answer(
            CostRollUp rollUp, List<CostDelta> booked, TimeRange range, CostGrouping grouping) {
        Map<String, CostAmount> sums = new HashMap<>();
        List<QuarterHourSpan> rest = rollUp.addTo(sums, range, grouping);
        for (QuarterHourSpan span : rest) {
            TimeRange unsummed = new TimeRange(
                    Instant.ofEpochSecond(Math.max(Instant.MIN.getEpochSecond(), span.from() * 900)),
                    Instant.ofEpochSecond(span.to() * 900),
                    range.zone());
            addTo(sums, booked, unsummed, grouping);
        }
        return plain(sums);
    }

    private static Map<String, CostAmount> summed(List<CostDelta> booked, TimeRange range, CostGrouping grouping) {
        Map<String, CostAmount> sums = new HashMap<>();
        addTo(sums, booked, range, grouping);
        return plain(sums);
    }

    private static void addTo(
            Map<String, CostAmount> sums, List<CostDelta> booked, TimeRange range, CostGrouping grouping) {
        booked.stream()
                .filter(delta -> range.contains(delta.key().quarterHour()))
                .forEach(delta -> sums.merge(
                        grouping.groupOf(null, delta.key(), range.zone()), delta.amount(), CostAmount::plus));
    }

    /** With dollars that are equal where their values are. */
    private static Map<String, CostAmount> plain(Map<String, CostAmount> sums) {
        sums.replaceAll((group, amount) -> new CostAmount(
                amount.costUsd().stripTrailingZeros(),
                amount.priced(),
                amount.unpriced(),
                amount.promptTokens(),
                amount.completionTokens()));
        return sums;
    }

    @Test
    void wholeDays_needNoStore() {
        CostRollUp rollUp = new CostRollUp(CostRollUp.MAX_AMOUNTS);
        TimeRange twoDays =
                new TimeRange(Instant.parse("2026-04-04T00:00:00Z"), Instant.parse("2026-04-06T00:00:00Z"), UTC);

        assertEquals(List.of(), rollUp.addTo(new HashMap<>(), twoDays, CostGrouping.MODEL));
    }

    @Test
    void dayElsewhere_needsNoStoreByDay_andTheEdgesByTool() {
        CostRollUp rollUp = new CostRollUp(CostRollUp.MAX_AMOUNTS);
        Instant from = Instant.parse("2026-04-04T18:15:00Z");
        Instant to = Instant.parse("2026-04-06T18:15:00Z");
        TimeRange twoDays = new TimeRange(from, to, ZoneId.of("Asia/Kathmandu"));

        assertEquals(List.of(), rollUp.addTo(new HashMap<>(), twoDays, CostGrouping.DAY));
        assertEquals(
                List.of(
                        QuarterHourSpan.of(from, Instant.parse("2026-04-05T00:00:00Z")),
                        QuarterHourSpan.of(Instant.parse("2026-04-06T00:00:00Z"), to)),
                rollUp.addTo(new HashMap<>(), twoDays, CostGrouping.TOOL));
    }

    @Test
    void room_isKeptForTheNewestDays() {
        CostRollUp rollUp = new CostRollUp(2 * 5);
        for (int day = 0; day < 3; day++) {
            Instant quarterHour = START.plusSeconds(day * 86_400L);
            rollUp.add(new CostDelta(
                    new CostKey(quarterHour, null, null, null, "x"), new CostAmount(BigDecimal.ONE, 1, 0, 0, 0)));
        }

        assertFalse(rollUp.covers(START));
        assertTrue(rollUp.covers(START.plusSeconds(86_400)));
    }
}
