package dev.hermes.processor;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What one partition has booked, summed so far that a question needs few additions; the rest it needs is in the store. Has the
 * newest days, as many as its memory has room for. Thread-safe.
 */
final class CostRollUp {
    /** Some 130 bytes each. A day has up to 96, and one for each tool, model, agent and team. */
    static final int MAX_AMOUNTS = 20_000;

    private final int maxAmounts;
    private final NavigableMap<Long, CostDay> days = new TreeMap<>();
    private int size;
    /** First quarter-hour of the days that it has all of. */
    private long coveredFrom = Long.MIN_VALUE;

    CostRollUp(int maxAmounts) {
        this.maxAmounts = maxAmounts;
    }

    /** Takes what is booked on a quarter-hour. */
    @FunctionalInterface
    interface QuarterHourSink {
        void take(Instant quarterHour, CostAmount amount);
    }

    /** Whether what is booked on that quarter-hour has a place here. */
    synchronized boolean covers(Instant quarterHour) {
        return QuarterHourSpan.at(quarterHour) >= coveredFrom;
    }

    /** Adds what is booked in addition to what was before; where there is no room for it, the oldest days make some. */
    synchronized void add(CostDelta booked) {
        Instant quarterHour = booked.key().quarterHour();
        if (!covers(quarterHour)) {
            return;
        }
        long day = Math.floorDiv(QuarterHourSpan.at(quarterHour), QuarterHourSpan.PER_DAY);
        CostDay ofDay = days.computeIfAbsent(day, number -> new CostDay(number * QuarterHourSpan.PER_DAY));
        size -= ofDay.size();
        ofDay.add(booked);
        size += ofDay.size();
        while (size > maxAmounts) {
            Map.Entry<Long, CostDay> oldest = days.pollFirstEntry();
            size -= oldest.getValue().size();
            coveredFrom = (oldest.getKey() + 1) * QuarterHourSpan.PER_DAY;
        }
    }

    /**
     * Adds what it has of a time to the sums, by group.
     *
     * @return of which quarter-hours it has nothing to tell
     */
    synchronized List<QuarterHourSpan> addTo(Map<String, CostAmount> sums, TimeRange range, CostGrouping grouping) {
        QuarterHourSpan asked = QuarterHourSpan.of(range.from(), range.to());
        boolean byDay = grouping == CostGrouping.DAY;
        QuarterHourSpan told = (byDay ? asked : asked.wholeDays()).since(coveredFrom);
        if (told.isEmpty()) {
            return asked.isEmpty() ? List.of() : List.of(asked);
        }
        for (CostDay day : daysOf(told)) {
            if (byDay) {
                day.quarterHours(
                        told,
                        (quarterHour, amount) ->
                                sums.merge(CostGrouping.dayOf(quarterHour, range.zone()), amount, CostAmount::plus));
            } else {
                day.by(grouping).forEach((group, amount) -> sums.merge(group, amount, CostAmount::plus));
            }
        }
        return rest(asked, told);
    }

    private Iterable<CostDay> daysOf(QuarterHourSpan span) {
        long first = Math.floorDiv(span.from(), QuarterHourSpan.PER_DAY);
        long last = Math.floorDiv(span.to() - 1, QuarterHourSpan.PER_DAY);
        return days.subMap(first, true, last, true).values();
    }

    private static List<QuarterHourSpan> rest(QuarterHourSpan asked, QuarterHourSpan told) {
        List<QuarterHourSpan> rest = new ArrayList<>(2);
        rest.add(new QuarterHourSpan(asked.from(), told.from()));
        rest.add(new QuarterHourSpan(told.to(), asked.to()));
        rest.removeIf(QuarterHourSpan::isEmpty);
        return rest;
    }
}
