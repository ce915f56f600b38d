package dev.hermes.processor;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.run.CostAmount;
import dev.hermes.schemas.run.CostDelta;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * What is booked on one day in UTC: on each quarter-hour, since a day of another zone begins at any of them, and on each name
 * of whatever else costs are summed by. Not thread-safe.
 */
final class CostDay {
    private final long firstQuarterHour;
    private final CostAmount[] quarterHours = new CostAmount[QuarterHourSpan.PER_DAY];
    private final Map<CostGrouping, Map<String, CostAmount>> named = new EnumMap<>(CostGrouping.class);
    private int size;

    CostDay(long firstQuarterHour) {
        this.firstQuarterHour = firstQuarterHour;
        for (CostGrouping grouping : CostGrouping.values()) {
            if (grouping != CostGrouping.DAY && grouping != CostGrouping.RUN) {
                named.put(grouping, new HashMap<>());
            }
        }
    }

    /** How many amounts it has. */
    int size() {
        return size;
    }

    void add(CostDelta booked) {
        int index = (int) (QuarterHourSpan.at(booked.key().quarterHour()) - firstQuarterHour);
        CostAmount before = quarterHours[index];
        size += before == null ? 1 : 0;
        quarterHours[index] = before == null ? booked.amount() : before.plus(booked.amount());
        named.forEach((grouping, amounts) -> {
            size -= amounts.size();
            amounts.merge(grouping.groupOf(null, booked.key(), null), booked.amount(), CostAmount::plus);
            size += amounts.size();
        });
    }

    /** Gives what is booked on those of its quarter-hours that lie in the span. */
    void quarterHours(QuarterHourSpan span, CostRollUp.QuarterHourSink sink) {
        int end = (int) Math.min(quarterHours.length, span.to() - firstQuarterHour);
        for (int i = (int) Math.max(0, span.from() - firstQuarterHour); i < end; i++) {
            if (quarterHours[i] != null) {
                sink.take(QuarterHourSpan.begin(firstQuarterHour + i), quarterHours[i]);
            }
        }
    }

    /** What is booked on it, by tool, model, agent or team. */
    Map<String, CostAmount> by(CostGrouping grouping) {
        return named.get(grouping);
    }
}
