package dev.hermes.processor;

import dev.hermes.schemas.run.CostDelta;
import dev.hermes.schemas.run.DailyCost;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.time.ZoneId;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Adds up changes of costs. */
final class CostProcessor implements Processor<byte[], byte[], Object, Object> {
    private final ZoneId zone;
    private final ValueReader<CostDelta> deltas;
    private final Counters counters;
    private final CostRollUps rollUps;

    private ProcessorContext<Object, Object> context;
    private DeadLetters deadLetters;
    private KeyValueStore<Bytes, CostDelta> quarterHours;
    private KeyValueStore<String, DailyCost> days;
    private CostRollUp rollUp;

    CostProcessor(ZoneId zone, SchemaRegistry registry, Counters counters, CostRollUps rollUps) {
        this.zone = zone;
        this.deltas = new ValueReader<>(Topics.COST_DELTAS.name(), AvroType.COST_DELTA, registry);
        this.counters = counters;
        this.rollUps = rollUps;
    }

    @Override
    public void init(ProcessorContext<Object, Object> context) {
        this.context = context;
        deadLetters = new DeadLetters(context, CostTopology.DEAD_LETTERS_SINK, counters);
        quarterHours = context.getStateStore(CostTopology.QUARTER_HOURS_STORE);
        days = context.getStateStore(CostTopology.DAYS_STORE);
        rollUp = rollUp();
        rollUps.put(context.taskId().partition(), rollUp);
    }

    /** Of what the store has, the newest first: what has no room is not even read. */
    private CostRollUp rollUp() {
        CostRollUp sums = new CostRollUp(CostRollUp.MAX_AMOUNTS);
        try (KeyValueIterator<Bytes, CostDelta> booked = quarterHours.reverseAll()) {
            while (booked.hasNext()) {
                CostDelta next = booked.next().value;
                if (!sums.covers(next.key().quarterHour())) {
                    break;
                }
                sums.add(next);
            }
        }
        return sums;
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        CostDelta delta;
        try {
            delta = deltas.read(record.value());
        } catch (RejectedRecordException e) {
            deadLetters.send(record, e);
            return;
        }
        addToQuarterHour(delta);
        DailyCost day = addToDay(delta);
        context.forward(new Record<>(day.key(), day, record.timestamp()), CostTopology.DAILY_SINK);
    }

    private void addToQuarterHour(CostDelta delta) {
        Bytes key = CostKeys.of(delta.key());
        CostDelta before = quarterHours.get(key);
        quarterHours.put(
                key,
                before == null
                        ? delta
                        : new CostDelta(delta.key(), before.amount().plus(delta.amount())));
        rollUp.add(delta);
    }

    private DailyCost addToDay(CostDelta delta) {
        DailyCost change = DailyCost.of(delta.key(), zone, delta.amount());
        String key = change.key();
        DailyCost before = days.get(key);
        DailyCost day = before == null
                ? change
                : DailyCost.of(delta.key(), zone, before.amount().plus(delta.amount()));
        days.put(key, day);
        return day;
    }

    /** Whoever reads the partition next, here or elsewhere, sums its store again. */
    @Override
    public void close() {
        rollUps.remove(context.taskId().partition(), rollUp);
    }
}
